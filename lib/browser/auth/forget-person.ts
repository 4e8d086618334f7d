import { forgetNames } from '#lib/browser/recording/remembered-name.ts';
import { forgetKept } from '#lib/browser/stores/kept-by-id.ts';
import { forgetNotes } from '#lib/browser/stores/recorder-choices.ts';
import { forgetKeptReel } from '#lib/browser/stores/reel-cache.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { keepsGuests, removeNewUserEmail } from './cookies.ts';

const memories = new Set<() => void>();

/** Registers a callback for data that only some pages load. */
export function forgetAlso(forget: () => void): void {
  memories.add(forget);
}

/**
 * Removes everything this device knows about a person, so that the next one finds nothing. The server keeps its data.
 * After a deletion, the names and notes of its other people stay: the tab of the deletion forgets the account's.
 */
export function forgetPerson(): void {
  const { resetDraft } = useRootStore.getState();
  const { user, userFirebaseData, openTribute, utilityState } = useRootStore.getInitialState();
  useRootStore.setState({ user, userFirebaseData, openTribute, utilityState });
  resetDraft();
  removeNewUserEmail();
  if (!keepsGuests()) {
    forgetNames();
    forgetNotes();
  }
  forgetKept();
  void forgetKeptReel();
  for (const forget of memories) forget();
}
