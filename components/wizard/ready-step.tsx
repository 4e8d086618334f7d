'use client';

import { CreatedReel } from './created-reel.tsx';
import { StepSkeleton } from './step-skeleton.tsx';

/** The last step: the reel collects answers. Without a `tributeId` the frame leads to what is still missing. */
export function ReadyStep({ tributeId }: { tributeId: string | null }) {
  return tributeId ? <CreatedReel tributeId={tributeId} /> : <StepSkeleton />;
}
