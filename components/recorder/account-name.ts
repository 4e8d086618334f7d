import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { displayName } from '#lib/tribute/display-name.ts';

/** Returns the name of the account that is signed in, or nothing. */
export function accountName(): string {
  const { userFirebaseData } = useRootStore.getState();
  return userFirebaseData ? displayName([userFirebaseData]) : '';
}
