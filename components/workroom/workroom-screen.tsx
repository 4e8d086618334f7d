'use client';

import type { ReactNode } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { Queries } from '#components/providers/queries.tsx';
import { SignedIn } from '#components/providers/signed-in.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { ApiError } from '#lib/browser/api/client.ts';
import { isDeadLink } from '#lib/browser/api/is-dead-link.ts';
import { useTribute } from '#lib/browser/hooks/use-tribute.ts';
import { useRestored } from '#lib/browser/stores/use-restored.ts';
import { Workroom } from './workroom.tsx';
import { WorkroomSkeleton } from './workroom-skeleton.tsx';

export function WorkroomScreen({ tributeId }: { tributeId: string }) {
  return (
    <SignedIn fallback={<WorkroomSkeleton />}>
      <Workroom tributeId={tributeId} />
    </SignedIn>
  );
}

type OwnerOrGuestProps = {
  tributeId: string;
  guest: ReactNode;
};

/** Decides in the browser between workroom and invitation, because the cookie only proved an account. */
export function OwnerOrGuest({ tributeId, guest }: OwnerOrGuestProps) {
  const isRestored = useRestored();
  const { status } = useAuth();
  if (!isRestored || status === 'loading') return <WorkroomSkeleton />;
  if (status !== 'signedIn') return guest;
  return (
    <Queries>
      <Owned tributeId={tributeId} guest={guest} />
    </Queries>
  );
}

function Owned({ tributeId, guest }: OwnerOrGuestProps) {
  const { data, error, isPending, isFetching, refetch } = useTribute(tributeId);
  if (isPending) return <WorkroomSkeleton />;
  if (data) return <Workroom tributeId={tributeId} />;
  if (isDeadLink(error) || isRefusal(error)) return guest;
  return <LoadFailure text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/** Other failures say nothing about whose reel it is. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
