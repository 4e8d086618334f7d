'use client';

import { CreatedLink } from './created-link.tsx';
import { ReviewStep } from './review-step.tsx';

/** The last step: what has been decided, and the press that makes the link; then the link itself. */
export function ReadyStep({ tributeId }: { tributeId: string | null }) {
  return tributeId ? <CreatedLink tributeId={tributeId} /> : <ReviewStep />;
}
