import Box from '@mui/material/Box';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useResume } from '#components/reel-form/use-make-room.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { Posters } from './posters.tsx';
import { ReelPoster } from './reel-poster.tsx';

// Illustrations are heavy and rarely needed.
const NoReels = dynamic(async () => (await import('#components/reel-card/no-reels.tsx')).NoReels);

// At the bottom, and mostly empty.
const DeletedReels = dynamic(async () => (await import('./deleted-reels.tsx')).DeletedReels, { ssr: false });

/** Archived and deleted reels are folded below. A draft opens the wizard. */
export function OwnReels({ tributes }: { tributes: TributeDto[] }) {
  const t = useTranslations('home');
  const putAway = tributes.filter(({ status }) => status === 'ARCHIVED');
  const current = tributes.filter(({ status }) => status !== 'ARCHIVED');
  return (
    <>
      {tributes.length === 0 && <NoReels />}
      {current.length > 0 && <OwnPosters label={t('list')} tributes={current} />}
      {putAway.length > 0 && (
        <Box component="details" sx={{ mt: 4 }}>
          <Box
            component="summary"
            sx={{ width: 'fit-content', py: 1.25, color: 'text.secondary', cursor: 'pointer' }}
          >
            {t('putAway', { count: putAway.length })}
          </Box>
          <OwnPosters label={t('putAway', { count: putAway.length })} tributes={putAway} />
        </Box>
      )}
      <DeletedReels />
    </>
  );
}

function OwnPosters({ label, tributes }: { label: string; tributes: readonly TributeDto[] }) {
  return (
    <Posters
      label={label}
      tributes={tributes}
      renderPoster={(tribute) =>
        tribute.status === 'DRAFT' ? (
          <DraftPoster tribute={tribute} />
        ) : (
          <ReelPoster tribute={tribute} href={`/tribute/${tribute.tributeId}`} />
        )
      }
    />
  );
}

function DraftPoster({ tribute }: { tribute: TributeDto }) {
  const resume = useResume(tribute);
  return <ReelPoster tribute={tribute} href={resume.href} onOpen={resume.onOpen} />;
}
