'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { openSession } from '#lib/api/users.ts';
import { WorkroomSkeleton } from './workroom-skeleton.tsx';

/** Asks the server once more for a page, by the proof of the account that this browser has; what is still not there is `children`. */
export function OnceProven({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { status } = useAuth();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (status !== 'signedIn') return;
    const ask = async () => {
      await openSession();
      // Together, so that nothing is shown in between that is not true any more.
      startTransition(() => {
        router.refresh();
        setAsked(true);
      });
    };
    void ask();
  }, [status, router]);
  return status === 'signedIn' && !isAsked ? <WorkroomSkeleton /> : children;
}
