import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { dataOf } from '#lib/api/client.ts';
import { addUser, getUser } from '#lib/api/users.ts';
import type { Identity } from '#lib/auth/identity.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import type { UserDto } from '#lib/contracts/users.ts';
import { queryKeys } from '#lib/hooks/query-keys.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useUiStore } from '#lib/stores/ui-store.ts';
import type { AuthStatus } from './auth-context.ts';

/** Brings the profile of whoever is signed in into the store, on every page but sign-up (seed §4). */
export function useProfile(identity: Identity, status: AuthStatus): { isSettled: boolean } {
  const userId = useRootStore(({ user }) => user?.userId ?? '');
  const isOnSignup = usePathname().split('/')[1] === 'signup';
  const isVerified = status === 'signedIn';
  const { isPending } = useQuery({
    queryKey: queryKeys.profile(userId, isVerified),
    queryFn: () => fetchProfile(identity, isVerified),
    enabled: (isVerified || status === 'unverified') && !isOnSignup,
  });
  return { isSettled: !isPending };
}

async function fetchProfile(identity: Identity, isVerified: boolean): Promise<UserDto> {
  const found = await getUser();
  // Whoever signs in by Google for the first time is added here, and a sign-up by e-mail that was cut off
  // between the identity provider and us is finished.
  const user =
    found.code === 'NOT_FOUND' ? await addSignedIn(identity) : await dataOf(Promise.resolve(found));
  useRootStore.getState().setProfile(user);
  if (isVerified && !user.basicInfo.firstName) useUiStore.getState().setUi({ isCompleteProfileOpen: true });
  return user;
}

async function addSignedIn(identity: Identity): Promise<UserDto> {
  const redirectUrl = window.location.origin + HOME_PATH;
  return dataOf(addUser({ ...(await identity.describeAccount()), redirectUrl }));
}
