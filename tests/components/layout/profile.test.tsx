import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthStatus } from '#components/providers/auth-context.ts';
import { useProfile } from '#components/providers/use-profile.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { at } from '#tests/support/navigation.ts';
import { resetStores } from '#tests/support/reset-stores.ts';
import { aUser, fakeIdentity, stubApi } from './render-app.tsx';

beforeEach(resetStores);
afterEach(() => {
  vi.unstubAllGlobals();
});

function withQueries() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
}

const profileOf = (status: AuthStatus, identity = fakeIdentity()) => {
  useRootStore.getState().setUser({ userId: 'uid', email: 'ben@example.com', emailVerified: true });
  return renderHook(() => useProfile(identity, status), { wrapper: withQueries() });
};

describe('the profile', () => {
  it('is stored [profile-fetched], and prompts a person without a name', async () => {
    stubApi({ 'GET /api/user': aUser('') });
    const { result } = profileOf('signedIn');
    await waitFor(() => expect(result.current.isSettled).toBe(true));
    expect(useRootStore.getState().userFirebaseData?.email).toBe('ben@example.com');
    expect(useUiStore.getState().isCompleteProfileOpen).toBe(true);
  });

  it('requests the last name of a person with a one-word Google name', async () => {
    stubApi({ 'GET /api/user': { ...aUser(), basicInfo: { firstName: 'Aud', lastName: '', image: null } } });
    const { result } = profileOf('signedIn');
    await waitFor(() => expect(result.current.isSettled).toBe(true));
    expect(useUiStore.getState().isCompleteProfileOpen).toBe(true);
  });

  it('finishes a sign-up that was cut off', async () => {
    const calls = stubApi({ 'POST /api/user': aUser() });
    const { result } = profileOf('signedIn');
    await waitFor(() => expect(result.current.isSettled).toBe(true));
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/user', 'POST /api/user']);
    expect(useUiStore.getState().isCompleteProfileOpen).toBe(false);
  });

  it.each([true, false])(
    'adds a Google user with Google’s data, isNewUser %s [google-user]',
    async (isNewUser) => {
      const calls = stubApi({ 'POST /api/user': aUser() });
      const details = {
        accountCreationMethod: 'GOOGLE' as const,
        googleId: '108',
        name: { firstName: 'Ben', lastName: 'Otto' },
        image: 'https://lh3.example/photo',
      };
      const describeAccount = async () => ({
        ...details,
        userId: 'uid',
        email: 'ben@example.com',
        isNewUser,
      });
      const { result } = profileOf('signedIn', fakeIdentity({ describeAccount }));
      await waitFor(() => expect(result.current.isSettled).toBe(true));
      const added = {
        call: 'POST /api/user',
        body: { ...details, redirectUrl: `${window.location.origin}/home` },
      };
      // Who is new need not be looked for.
      expect(calls).toEqual(isNewUser ? [added] : [{ call: 'GET /api/user', body: null }, added]);
    },
  );

  it.each([
    ['/signup', 'unverified'],
    ['/signup/verify', 'signedIn'],
    ['/home', 'signedOut'],
    ['/home', 'loading'],
  ] as const)('is not loaded on %s when %s [profile-fetched]', (path, status) => {
    at.path = path;
    const calls = stubApi({ 'GET /api/user': aUser() });
    profileOf(status);
    expect(calls).toEqual([]);
  });
});
