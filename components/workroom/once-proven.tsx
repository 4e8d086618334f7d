'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { ApiError, isPassingFailure } from '#lib/browser/api/client.ts';
import { openSession } from '#lib/browser/api/users.ts';
import { WorkroomSkeleton } from './workroom-skeleton.tsx';

/** Retries a page with this browser's session; shows `children` when it is still missing. */
export function OnceProven({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { status } = useAuth();
  const [isAsked, setAsked] = useState(false);
  const { mutate: ask, error } = useMutation({
    mutationFn: proveAccount,
    // At once, so that no outdated state shows.
    onSuccess: () =>
      startTransition(() => {
        router.refresh();
        setAsked(true);
      }),
  });
  useEffect(() => {
    if (status === 'signedIn') ask();
  }, [status, ask]);
  if (status !== 'signedIn') return children;
  if (error) return <LoadFailure text={error.message} isRetrying={false} onRetry={() => ask()} />;
  return isAsked ? children : <WorkroomSkeleton />;
}

/** @throws ApiError for a temporary failure */
async function proveAccount(): Promise<void> {
  const result = await openSession();
  if (result.error !== null && isPassingFailure(result.status)) throw new ApiError(result);
}
