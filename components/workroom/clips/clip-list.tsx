'use client';

import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { arrival } from './clip-grid.tsx';
import { ListedClips } from './listed-clips.tsx';
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

function PlainClips({ isNew, renderClip, isWaiting = false, ...listed }: PlainClipsProps) {
  return (
    <ListedClips
      {...listed}
      isInert={isWaiting}
      renderItem={(clip, place) => (
        <Box component="li" {...place} sx={isNew(clip) ? arrival : {}}>
          {renderClip(clip, null)}
        </Box>
      )}
    />
  );
}
