'use client';

import Box from '@mui/material/Box';
import { Fragment, lazy, Suspense } from 'react';
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

function PlainClips({ clips, isNew, renderClip, below, isWaiting = false }: PlainClipsProps) {
  return (
    <ClipGrid count={clips.length} isInert={isWaiting} hasOpen={below !== null}>
      {clips.map((clip) => (
        <Fragment key={clip.id}>
          <Box component="li" sx={isNew(clip) ? arrival : {}}>
            {renderClip(clip, null)}
          </Box>
          {below?.id === clip.id && (
            <Box component="li" sx={belowClip}>
              {below.content}
            </Box>
          )}
        </Fragment>
      ))}
    </ClipGrid>
  );
}
