'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type ListPlace, LongList } from '#components/ui/long-list.tsx';
import type { TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import { belowClip, ClipGrid } from './clip-grid.tsx';

export type ListedClipsProps = {
  clips: readonly TimelineClip[];
  /** Whether all groups of clips together are long. */
  isLong: boolean;
  wantedId: string | null;
  /** What is open under a clip of the list. */
  below: { id: string; content: ReactNode } | null;
};

type Rendered = ListedClipsProps & {
  isInert?: boolean;
  renderItem: (clip: TimelineClip, place: ListPlace) => ReactNode;
};

/** A group of clips of the timeline, one of which may be open. */
export function ListedClips({ clips, isLong, isInert = false, wantedId, below, renderItem }: Rendered) {
  const common = useTranslations('common');
  return (
    <ClipGrid count={clips.length} isLong={isLong} isInert={isInert} hasOpen={below !== null}>
      <LongList
        items={clips}
        isLong={isLong}
        wanted={clips.findIndex(({ id }) => id === wantedId)}
        keyOf={({ id }) => id}
        nameGap={(count) => common('showMore', { count })}
        renderItem={(clip, place) => (
          <>
            {renderItem(clip, place)}
            {below?.id === clip.id && (
              <Box component="li" sx={belowClip}>
                {below.content}
              </Box>
            )}
          </>
        )}
      />
    </ClipGrid>
  );
}
