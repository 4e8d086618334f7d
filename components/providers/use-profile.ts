import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { addUser, getUser } from '#lib/browser/api/users.ts';
import type { AccountDetails } from '#lib/browser/auth/google-sign-in.ts';
import type { Identity } from '#lib/browser/auth/identity.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import type { UserDto } from '#lib/contracts/users.ts';
import type { AuthStatus } from './auth-context.ts';

/** Loads the profile into the store on every page but sign-up (docs/specification.md#profile-fetched). */
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
  const user = await findOrAdd(identity);
  useRootStore.getState().setProfile(user);
  const { firstName, lastName } = user.basicInfo;
  // Google may give only one name; both are required (docs/specification.md#first-name-required).
  if (isVerified && !(firstName && lastName)) useUiStore.getState().setUi({ isCompleteProfileOpen: true });
  return user;
}

/** Adds new Google users without a lookup. */
async function findOrAdd(identity: Identity): Promise<UserDto> {
  const isKnownHere = useRootStore.getState().userFirebaseData !== null;
  const account = isKnownHere ? null : await identity.describeAccount();
  if (account?.accountCreationMethod === 'GOOGLE' && account.isNewUser) return addSignedIn(account);
  const found = await getUser();
  if (found.code !== 'NOT_FOUND') return dataOf(Promise.resolve(found));
  // Completes an interrupted sign-up.
  return addSignedIn(account ?? (await identity.describeAccount()));
}

async function addSignedIn(account: AccountDetails): Promise<UserDto> {
  const redirectUrl = window.location.origin + HOME_PATH;
  if (account.accountCreationMethod === 'EMAIL') return dataOf(addUser({ ...account, redirectUrl }));
  const { accountCreationMethod, googleId, name, image } = account;
  return dataOf(addUser({ accountCreationMethod, googleId, name, image, redirectUrl }));
}
