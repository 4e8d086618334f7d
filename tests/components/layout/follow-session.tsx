import { act, renderHook } from '@testing-library/react';
import { sharedQueryClient } from '#components/providers/query-client.ts';
import { useSession } from '#components/providers/use-session.ts';
import type { IdentitySession } from '#lib/browser/auth/firebase-identity.ts';
import { fakeIdentity } from './render-app.tsx';

/** A page that follows an identity provider; `tell` and `fail` are what the provider says to it. */
export function followSession() {
  let onSession: ((session: IdentitySession | null) => void) | undefined;
  let onUnavailable = () => {};
  const identity = fakeIdentity({
    observe: (observer) => {
      ({ onSession, onUnavailable } = observer);
      return () => {};
    },
  });
  const { result } = renderHook(() => useSession(identity));
  return {
    identity,
    queryClient: sharedQueryClient(),
    result,
    tell: (session: IdentitySession | null) => act(() => onSession?.(session)),
    fail: () => act(() => onUnavailable()),
  };
}
