'use client';

import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { arrival, ClipGrid } from './clip-grid.tsx';
import type { ClipListProps } from './sortable-clips.tsx';

/** Dragging is heavy and comes after the film. Where it does not come, the menus of the clips do all of it. */
const SortableClips = lazy(() =>
  import('./sortable-clips.tsx').then(
    ({ SortableClips: clips }) => ({ default: clips }),
    () => ({ default: PlainClips }),
  ),
);

/** The clips of one question, to be put in order by finger, mouse or keys. */
export function ClipList(props: ClipListProps) {
  return (
    // What is about to be replaced takes no press that would be lost with it.
    <Suspense fallback={<PlainClips {...props} isWaiting />}>
      <SortableClips {...props} />
    </Suspense>
  );
}

type PlainClipsProps = ClipListProps & { isWaiting?: boolean };

function PlainClips({ clips, isNew, renderClip, isWaiting = false }: PlainClipsProps) {
  return (
    <ClipGrid count={clips.length} isInert={isWaiting}>
      {clips.map((clip) => (
        <Box component="li" key={clip.id} sx={isNew(clip) ? arrival : {}}>
          {renderClip(clip, null)}
        </Box>
      ))}
    </ClipGrid>
  );
}
