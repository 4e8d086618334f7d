'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProgressBar } from '#components/workroom/reel/progress-bar.tsx';
import { useTimeLeft } from '#components/workroom/reel/reel-state.tsx';
import { useSubmissions } from '#lib/browser/hooks/use-submissions.ts';
import type { FormatProgress as Told } from '#lib/contracts/events.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

type FormatProgressProps = {
  tributeId: string;
  nextFormat: NonNullable<PresentationDto['nextFormat']>;
};

/** How much of the reel is prepared in its next format, also of the clip that is being prepared. Keyed by the format. */
export function FormatProgress({ tributeId, nextFormat }: FormatProgressProps) {
  const t = useTranslations('workroom.style');
  const leftOf = useTimeLeft();
  // Events leave it on the clip that they are about.
  const clips: (SubmissionDto & { nextFormat?: Told })[] = useSubmissions(tributeId).data ?? [];
  const all = clips.flatMap(({ nextFormat: known }) => known ?? []);
  // They stay after another format was chosen, and the clips may have changed since.
  const [earlier] = useState<ReadonlySet<Told>>(() => new Set(all));
  const told = all.filter((known) => known.format === nextFormat.format && !earlier.has(known));
  const latest = told.find(({ progress }) => progress >= Math.max(...told.map((other) => other.progress)));
  const share = Math.max(nextFormat.progress, latest?.progress ?? 0);
  const secondsLeft = latest?.progress === share ? latest.secondsLeft : null;
  return (
    <Box sx={{ mt: 1 }}>
      <ProgressBar variant="determinate" value={share * 100} aria-label={t('formatPrepared')} />
      <Typography component="p" variant="caption" color="textSecondary" sx={{ mt: 0.5 }}>
        {[t('formatShare', { share }), secondsLeft !== null && leftOf(secondsLeft)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}
