import Box from '@mui/material/Box';
import dynamic from 'next/dynamic';
import { useNow, useTranslations } from 'next-intl';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { draftOf } from '#lib/stores/create-tribute-slice.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { resumePath } from '#lib/tribute/wizard-steps.ts';
import { posterGrid } from './poster-grid.ts';
import { ReelPoster } from './reel-poster.tsx';

// Drawn people weigh more than the rest of the page, and are met once.
const NoReels = dynamic(async () => (await import('./no-reels.tsx')).NoReels);

/** The reels I make, or the way to the first one. A draft leads back into the wizard, where it was left. */
export function OwnReels({ tributes }: { tributes: TributeDto[] }) {
  const t = useTranslations('home');
  const loadDraft = useRootStore((state) => state.loadDraft);
  const now = useNow();
  if (tributes.length === 0) return <NoReels />;
  return (
    <Box component="ul" aria-label={t('list')} sx={posterGrid}>
      {tributes.map((tribute) => (
        <li key={tribute.tributeId}>
          {tribute.status === 'DRAFT' ? (
            <ReelPoster
              tribute={tribute}
              href={resumePath(draftOf(tribute), now)}
              onOpen={() => loadDraft(tribute)}
            />
          ) : (
            <ReelPoster tribute={tribute} href={`/tribute/${tribute.tributeId}`} />
          )}
        </li>
      ))}
    </Box>
  );
}
