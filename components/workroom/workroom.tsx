'use client';

import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import dynamic from 'next/dynamic';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { isDeadLink } from '#lib/browser/api/is-dead-link.ts';
import { useReelStatus } from '#lib/browser/hooks/use-reel-status.ts';
import { useSubmissions } from '#lib/browser/hooks/use-submissions.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { FilmPanel } from './reel/film-panel.tsx';
import { useOpenTribute } from './use-open-tribute.ts';
import { workroomGrid } from './workroom-grid.ts';
import { WorkroomHeader } from './workroom-header.tsx';
import { WorkroomSkeleton } from './workroom-skeleton.tsx';

const ReelBar = dynamic(async () => (await import('./reel/reel-bar.tsx')).ReelBar, { ssr: false });
// The people load their own data after the reel.
const PeoplePanel = dynamic(
  async () => (await import('#components/workroom/people/people-panel.tsx')).PeoplePanel,
  {
    ssr: false,
    loading: () => <Box aria-busy="true" sx={{ gridArea: 'people' }} />,
  },
);

export function Workroom({ tributeId }: { tributeId: string }) {
  const t = useTranslations('workroom');
  const { data: tribute, error, isFetching, refetch } = useOpenTribute(tributeId);
  const [isReceiving, setReceiving] = useState(false);
  // Panels show them later; they load beside the tribute.
  useSubmissions(tributeId);
  useReelStatus(tributeId);

  if (!tribute) {
    if (!error) return <WorkroomSkeleton />;
    if (isDeadLink(error)) notFound();
    return <LoadFailure text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {/* Keyboard focus scrolls to above the bar, not under it. */}
      <GlobalStyles styles={{ html: { scrollPaddingBottom: '7rem' } }} />
      <title>{t('pageTitle', { name: tribute.tributeFor.name })}</title>
      <WorkroomHeader tribute={tribute} onReceive={() => setReceiving(true)} />
      <Box
        component="main"
        id="content"
        sx={{ ...workroomGrid, flex: 1, bgcolor: OCCASIONS[tribute.tributeType].palette.page }}
      >
        <Box
          sx={{
            gridArea: 'film',
            display: 'flex',
            flexDirection: 'column',
            p: { xs: 2, md: 3 },
            width: '100%',
            maxWidth: 'lg',
            mx: 'auto',
          }}
        >
          <FilmPanel tribute={tribute} />
          <ReelBar tributeId={tributeId} />
        </Box>
        <PeoplePanel tribute={tribute} isReceiving={isReceiving} onReceive={setReceiving} />
      </Box>
    </>
  );
}
