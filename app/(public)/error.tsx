'use client';

import { FailurePage } from '#components/ui/failure-page.tsx';

export default function PageFailure({ error }: { error: Error & { digest?: string } }) {
  return <FailurePage error={error} />;
}
