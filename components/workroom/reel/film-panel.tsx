'use client';

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { useLook } from '#components/workroom/clips/use-new-clips.ts';
import { useUnsaved } from '#components/workroom/versions/unsaved.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import { useSubmissions } from '#lib/browser/hooks/use-submissions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';

// The player is heavy, and a reel without clips needs none.
const FilmDesk = dynamic(async () => (await import('./film-desk.tsx')).FilmDesk, {
  ssr: false,
  loading: () => <PendingFilm />,
});
// Illustrations are heavy and rarely needed.
const NoClips = dynamic(async () => (await import('#components/workroom/clips/no-clips.tsx')).NoClips, {
  ssr: false,
});

const FailedClips = dynamic(
  async () => (await import('#components/workroom/clips/failed-clips.tsx')).FailedClips,
  { ssr: false },
);
const RemovedClips = dynamic(
  async () => (await import('#components/workroom/clips/removed-clips.tsx')).RemovedClips,
  { ssr: false },
);
const ThankYous = dynamic(async () => (await import('#components/workroom/clips/thank-yous.tsx')).ThankYous, {
  ssr: false,
});

const HeldClips = dynamic(
  async () => (await import('#components/workroom/people/held-clips.tsx')).HeldClips,
  {
    ssr: false,
  },
);

const StyleButton = dynamic(
  async () => (await import('#components/workroom/settings/style-button.tsx')).StyleButton,
  { ssr: false },
);
const UndoBar = dynamic(async () => (await import('#components/workroom/versions/undo-bar.tsx')).UndoBar, {
  ssr: false,
  loading: () => <Box sx={{ width: 132, height: 44 }} />,
});
const UnsavedChangeNotice = dynamic(
  async () => (await import('#components/workroom/versions/unsaved-change.tsx')).UnsavedChangeNotice,
  { ssr: false },
);

export function FilmPanel({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.film');
  // Arrives together with the clips.
  useEffect(() => {
    import('./film-desk.tsx').catch(() => {});
  }, []);
  const presentation = usePresentation(tribute.tributeId);
  const submissions = useSubmissions(tribute.tributeId);
  const failed = submissions.data?.filter(({ status }) => status === 'FAILED') ?? [];
  const hadFailed = useOpenedOnce(failed.length > 0);
  if (presentation.data && submissions.data) {
    const usable = submissions.data.filter(({ status }) => status !== 'FAILED');
    const held = usable.filter(({ status }) => status === 'HELD').length;
    return (
      <>
        {held > 0 && <HeldClips count={held} />}
        <Unsaved tribute={tribute} presentation={presentation.data} />
        {usable.length > 0 ? (
          <FilmDesk tribute={tribute} presentation={presentation.data} submissions={usable} />
        ) : (
          <EmptyDesk tribute={tribute} presentation={presentation.data} />
        )}
        {tribute.publishedAt && <ThankYous tributeId={tribute.tributeId} tributeType={tribute.tributeType} />}
        {hadFailed && <FailedClips tributeId={tribute.tributeId} submissions={failed} />}
        <RemovedClips tributeId={tribute.tributeId} />
      </>
    );
  }
  if (presentation.error || submissions.error) {
    const retry = () => void Promise.all([presentation.refetch(), submissions.refetch()]);
    const isRetrying = presentation.isFetching || submissions.isFetching;
    return <LoadFailure text={t('failed')} isRetrying={isRetrying} onRetry={retry} />;
  }
  return <PendingFilm />;
}

function PendingFilm() {
  return <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9' }} />;
}

type DeskProps = { tribute: TributeDto; presentation: PresentationDto };

function Unsaved({ tribute, presentation }: DeskProps) {
  const unsaved = useUnsaved(tribute.tributeId);
  return unsaved && <UnsavedChangeNotice {...{ tribute, presentation, unsaved }} />;
}

/** The look of the reel can be chosen before its first clip. */
function EmptyDesk({ tribute, presentation }: DeskProps) {
  const { history } = presentation;
  // The first clips are new on the next visit.
  useLook(tribute, []);
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'end', columnGap: 3, mb: 2 }}>
        <StyleButton {...{ tribute, presentation }} />
        {(history?.undo || history?.redo) && <UndoBar tribute={tribute} />}
      </Box>
      <NoClips tribute={tribute} />
    </>
  );
}
