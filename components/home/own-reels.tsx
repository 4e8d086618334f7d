import FavoriteBorderRounded from '@mui/icons-material/FavoriteBorderRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useResume } from '#components/reel-form/use-make-room.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { watchPath } from '#lib/tribute/watch-path.ts';
import { Posters } from './posters.tsx';
import { ReelPoster } from './reel-poster.tsx';

// Illustrations are heavy and rarely needed.
const NoReels = dynamic(async () => (await import('#components/reel-card/no-reels.tsx')).NoReels);

// Only long after a reel was used.
const MediaNotice = dynamic(async () => (await import('./media-notice.tsx')).MediaNotice, { ssr: false });

// At the bottom, and mostly empty.
const DeletedReels = dynamic(async () => (await import('./deleted-reels.tsx')).DeletedReels, { ssr: false });

/** Archived and deleted reels are folded below. A draft opens the wizard. */
export function OwnReels({ tributes }: { tributes: TributeDto[] }) {
  const t = useTranslations('home');
  const putAway = tributes.filter(isPutAway);
  const current = tributes.filter((tribute) => !isPutAway(tribute));
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

/** An archived reel that is about to lose its clips is not folded away. */
const isPutAway = ({ status, mediaErasesAt }: TributeDto) => status === 'ARCHIVED' && !mediaErasesAt;

function OwnPosters({ label, tributes }: { label: string; tributes: readonly TributeDto[] }) {
  return (
    <Posters
      label={label}
      tributes={tributes}
      renderPoster={(tribute) =>
        tribute.status === 'DRAFT' ? (
          <DraftPoster tribute={tribute} />
        ) : (
          <ReelPoster
            tribute={tribute}
            href={`/tribute/${tribute.tributeId}`}
            below={<BelowPoster tribute={tribute} />}
          />
        )
      }
    />
  );
}

function BelowPoster({ tribute }: { tribute: TributeDto }) {
  const { mediaErasesAt, mediaErasedAt, publishedAt } = tribute;
  return (
    <>
      {(mediaErasesAt ?? mediaErasedAt) && <MediaNotice tribute={tribute} />}
      {publishedAt && !mediaErasedAt && <WatchLink tribute={tribute} />}
    </>
  );
}

/** Leads to the hearts of the reel, and to its clips as one archive. */
function WatchLink({ tribute: { tributeId, tributeFor } }: { tribute: TributeDto }) {
  const t = useTranslations('home.card');
  return (
    <CardActions>
      <Button
        component={Link}
        href={watchPath(tributeId)}
        size="small"
        startIcon={<FavoriteBorderRounded />}
        aria-label={t('heartsOf', { name: tributeFor.name })}
      >
        {t('hearts')}
      </Button>
    </CardActions>
  );
}

function DraftPoster({ tribute }: { tribute: TributeDto }) {
  const resume = useResume(tribute);
  return <ReelPoster tribute={tribute} href={resume.href} onOpen={resume.onOpen} />;
}
