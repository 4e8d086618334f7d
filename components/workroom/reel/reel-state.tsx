'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslations } from 'next-intl';
import type { RenderDto } from '#lib/contracts/reels.ts';
import { formatSize } from '#lib/format/size.ts';
import { ProgressBar } from './progress-bar.tsx';

type ReelStateProps = {
  render: RenderDto | null;
  isUnknown: boolean;
};

export const reelSentence = {
  display: 'block',
  fontSize: { xs: 'caption.fontSize', sm: 'body2.fontSize' },
  lineHeight: { xs: 1.35, sm: 1.55 },
};

export function ReelState({ render, isUnknown }: ReelStateProps) {
  const t = useTranslations('workroom.reel');
  const sentence = useSentence(render);
  const isRendering = render?.status === 'RENDERING';
  const percent = Math.round((render?.progress ?? 0) * 100);
  return (
    <>
      <Typography
        component="output"
        variant="body2"
        color={hasFailed(render) ? 'error' : 'textSecondary'}
        sx={reelSentence}
      >
        {isUnknown ? t('unknown') : sentence}
      </Typography>
      {isRendering && (
        <Box sx={{ mt: 1 }}>
          <ProgressBar variant="determinate" value={percent} aria-label={t('progress')} />
        </Box>
      )}
    </>
  );
}

/** Returns whether the reel has no file as it is now because making it failed. */
const hasFailed = (render: RenderDto | null): boolean =>
  render?.status === 'FAILED' || Boolean(render?.failure && render.isOutdated);

/** Shows minutes above this many seconds. */
const MINUTES_FROM_SECONDS = 90;

/** Returns a function that says how much time is left. */
export function useTimeLeft(): (seconds: number) => string {
  const t = useTranslations('workroom.reel');
  return (seconds) =>
    seconds < MINUTES_FROM_SECONDS
      ? t('secondsLeft', { seconds: Math.ceil(seconds) })
      : t('minutesLeft', { minutes: Math.round(seconds / 60) });
}

function useSentence(render: RenderDto | null): string {
  const t = useTranslations('workroom.reel');
  const locale = useLocale();
  const restOf = useRest();
  if (!render) return '';
  const { status, progress, isOutdated, isMusicMissing, sizeBytes, failure } = render;
  if (status === 'QUEUED') return t('queued');
  if (hasFailed(render)) return t('failed', { reason: failure?.message ?? '' });
  if (status === 'READY') {
    if (isMusicMissing) return t('withoutMusic');
    if (isOutdated) return t('outdated');
    return [t('ready'), sizeBytes !== null && t('size', { size: formatSize(sizeBytes, locale) })]
      .filter(Boolean)
      .join(' ');
  }
  const percent = Math.round(progress * 100);
  return [t('rendering', { percent }), restOf(render)].filter(Boolean).join(' · ');
}

/** Returns a function that says how much time is left, or what a render that pauses waits for. */
function useRest(): (render: RenderDto) => string | null {
  const t = useTranslations('workroom.reel');
  const leftOf = useTimeLeft();
  return ({ stage, secondsLeft }) => {
    if (stage === 'waiting') return t('waitsForTurn');
    if (stage === 'retrying') return t('triesAgain');
    return secondsLeft === null ? null : leftOf(secondsLeft);
  };
}
