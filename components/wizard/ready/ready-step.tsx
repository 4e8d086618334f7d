'use client';

import { StepSkeleton } from '#components/wizard/step-skeleton.tsx';
import { CreatedReel } from './created-reel.tsx';

/** The last step: the reel collects answers. Without a `tributeId` the frame leads to what is still missing. */
export function ReadyStep({ tributeId }: { tributeId: string | null }) {
  return tributeId ? <CreatedReel tributeId={tributeId} /> : <StepSkeleton />;
}
