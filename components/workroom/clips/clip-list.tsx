'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { LongList } from '#components/ui/long-list.tsx';
import { arrival, belowClip, ClipGrid } from './clip-grid.tsx';
import type { ClipListProps } from './sortable-clips.tsx';

/** Dragging is heavy and loads later; the menus do the same. */
const SortableClips = lazy(() =>
  import('./sortable-clips.tsx').then(
    ({ SortableClips: clips }) => ({ default: clips }),
    () => ({ default: PlainClips }),
  ),
);

export function ClipList(props: ClipListProps) {
  return (
    // Inert, because presses on a replaced element would be lost.
    <Suspense fallback={<PlainClips {...props} isWaiting />}>
      <SortableClips {...props} />
    </Suspense>
  );
}

type PlainClipsProps = ClipListProps & { isWaiting?: boolean };

function PlainClips(props: PlainClipsProps) {
  const { clips, isLong, isNew, wantedId, renderClip, below, isWaiting = false } = props;
  const common = useTranslations('common');
  return (
    <ClipGrid count={clips.length} isLong={isLong} isInert={isWaiting} hasOpen={below !== null}>
      <LongList
        items={clips}
        isLong={isLong}
        wanted={clips.findIndex(({ id }) => id === wantedId)}
        keyOf={({ id }) => id}
        nameGap={(count) => common('showMore', { count })}
        renderItem={(clip, place) => (
          <>
            <Box component="li" {...place} sx={isNew(clip) ? arrival : {}}>
              {renderClip(clip, null)}
            </Box>
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
