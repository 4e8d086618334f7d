'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { ApiError, isPassingFailure } from '#lib/browser/api/client.ts';
import { openSession } from '#lib/browser/api/users.ts';
import { WorkroomSkeleton } from './workroom-skeleton.tsx';

/** Asks the server once more for a page, by the proof of the account that this browser has; what is still not there is `children`. */
export function OnceProven({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { status } = useAuth();
  const [isAsked, setAsked] = useState(false);
  const { mutate: ask, error } = useMutation({
    mutationFn: proveAccount,
    // Together, so that nothing is shown in between that is not true any more.
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

/** @throws ApiError for trouble on the way, which says nothing about whose account it is */
async function proveAccount(): Promise<void> {
  const result = await openSession();
  if (result.error !== null && isPassingFailure(result.status)) throw new ApiError(result);
}
