'use client';

import { StepSkeleton } from '#components/wizard/step-skeleton.tsx';
import { CreatedReel } from './created-reel.tsx';

export function ReadyStep({ tributeId }: { tributeId: string | null }) {
  return tributeId ? <CreatedReel tributeId={tributeId} /> : <StepSkeleton />;
}
