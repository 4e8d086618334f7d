import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Identity } from '#lib/browser/auth/identity.ts';
import { followServer } from '#lib/browser/realtime/follow-server.ts';

/** Updates the store and the query cache from server events while `userId` is signed in. */
export function useRealtime(identity: Identity, userId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(
    () => (userId ? followServer({ identity, userId }, queryClient) : undefined),
    [identity, userId, queryClient],
  );
}
