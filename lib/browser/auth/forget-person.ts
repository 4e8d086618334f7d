import { forgetNames } from '#lib/browser/recording/remembered-name.ts';
import { forgetInvitations } from '#lib/browser/stores/kept-invitation.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { removeNewUserEmail } from './cookies.ts';

const memories = new Set<() => void>();

/** Has `forget` called whenever a person is forgotten: for a memory that only some pages load. */
export function forgetAlso(forget: () => void): void {
  memories.add(forget);
}

/**
 * Takes what this device knows of the person who was here out of its stores and readable cookies: whoever comes
 * next must not find, or go on with, anything of theirs. What they made is kept by the server.
 */
export function forgetPerson(): void {
  const { resetDraft } = useRootStore.getState();
  const { user, userFirebaseData, openTribute, utilityState } = useRootStore.getInitialState();
  useRootStore.setState({ user, userFirebaseData, openTribute, utilityState });
  resetDraft();
  removeNewUserEmail();
  forgetNames();
  forgetInvitations();
  for (const forget of memories) forget();
}
