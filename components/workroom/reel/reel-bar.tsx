'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import { useReelStatus } from '#lib/browser/hooks/use-reel-status.ts';
import type { ManifestItem, PresentationDto, RenderDto } from '#lib/contracts/reels.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { ReelActions } from './reel-actions.tsx';
import { ReelState, reelSentence } from './reel-state.tsx';

/** A laptop window, where a two-line bar would cover the first clips' buttons. */
const LOW_WINDOW = '@media (min-width: 48rem) and (max-height: 50rem)';

export function ReelBar({ tributeId }: { tributeId: string }) {
  const t = useTranslations('workroom.reel');
  const { data: presentation } = usePresentation(tributeId);
  const { data: reel, error } = useReelStatus(tributeId);
  const render = reel?.render ?? null;
  const count = countClips(presentation);
  const reasonId = useId();
  // Without clips, the bar would cover the way to the first one.
  if (!presentation || (count === 0 && !render)) return null;
  return (
    <Paper
      component="section"
      data-floats
      aria-label={t('make')}
      elevation={0}
      sx={{
        position: { xs: 'fixed', md: 'sticky' },
        zIndex: 2,
        inset: { xs: 'auto 0 0', md: 'auto' },
        bottom: { md: 16 },
        display: 'flex',
        // Buttons wrap on the narrowest phones.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        mt: { md: 'auto' },
        px: 2,
        py: { xs: 1, md: 1.5 },
        pb: { xs: 'calc(8px + env(safe-area-inset-bottom))', md: 1.5 },
        // The bar never covers an open clip.
        'body:has([data-part="clip-editor"]) &': { position: 'static' },
        [LOW_WINDOW]: { bottom: 8, py: 0.5 },
        border: 1,
        borderColor: 'divider',
        borderRadius: { xs: 0, md: 1 },
        boxShadow: 'var(--shadow-high)',
      }}
    >
      <Box
        sx={{
          flex: '1 1 6.5rem',
          minWidth: 0,
          [LOW_WINDOW]: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 },
        }}
      >
        <Typography component="p" sx={{ lineHeight: 1.3 }}>
          <Box component="strong" sx={{ fontSize: 'h4.fontSize' }}>
            {formatDuration(presentation.durationSeconds)}
          </Box>
          <Typography component="span" variant="body2" color="textSecondary">
            {' · '}
            {t('summary', { count })}
            {/* On phones the bar is low, below the player. */}
            {count > 0 && (
              <Box
                component="span"
                sx={{ display: { xs: 'none', sm: 'inline' } }}
              >{` · ${t('readyToPlay')}`}</Box>
            )}
          </Typography>
        </Typography>
        {count === 0 && canBeMadeAgain(render) ? (
          <Typography component="output" id={reasonId} variant="body2" sx={reelSentence}>
            {t(presentation.items.some(isHidden) ? 'allHidden' : 'noneLeft')}
          </Typography>
        ) : (
          <ReelState render={render} isUnknown={!reel && Boolean(error)} />
        )}
      </Box>
      <KnownActions tributeId={tributeId} blockedBy={count === 0 ? reasonId : null} />
    </Paper>
  );
}

type KnownActionsProps = { tributeId: string; blockedBy: string | null };

/** Until the last file is known, another render would repeat it. */
function KnownActions({ tributeId, blockedBy }: KnownActionsProps) {
  const t = useTranslations('workroom.reel');
  const { data: reel, error, isFetching, refetch } = useReelStatus(tributeId);
  if (reel) return <ReelActions render={reel.render} {...{ tributeId, blockedBy }} />;
  if (!error) return null;
  return (
    <Button variant="outlined" loading={isFetching} onClick={() => void refetch()}>
      {t('askAgain')}
    </Button>
  );
}

function countClips(presentation: PresentationDto | undefined): number {
  return presentation?.entries.filter(({ kind }) => kind === 'CLIP').length ?? 0;
}

function canBeMadeAgain(render: RenderDto | null): boolean {
  return render?.status === 'FAILED' || (render?.status === 'READY' && render.isOutdated);
}

const isHidden = (item: ManifestItem) => item.kind === 'CLIP' && item.hidden;
