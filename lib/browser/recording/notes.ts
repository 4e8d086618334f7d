import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { ownerOfKey, unownedKey } from '#lib/recording/owned-key.ts';
import { isOfOthers } from './same-person.ts';

type Notes = ReturnType<typeof useRecorderChoices.getState>['notes'];

/** Returns the notes under a key (`notesKeyOf`), or those from before their person was known. */
export const notesOf = (notes: Notes, notesKey: string): string =>
  notes[notesKey] ?? notes[unownedKey(notesKey)] ?? '';

export function keepNotes(notesKey: string, words: string): void {
  const before = unownedKey(notesKey);
  useRecorderChoices.setState(({ notes: { [notesKey]: _old, [before]: _unowned, ...others } }) => ({
    // Blank notes stay while someone types.
    notes: words === '' ? others : { ...others, [notesKey]: words },
  }));
}

/** Forgets the notes for a tribute, but nobody else's if people are named. */
export function forgetNotesOf(tributeId: string, personIds: readonly string[]): void {
  const isKept = (key: string) => !key.startsWith(tributeId) || isOfOthers(ownerOfKey(key), personIds);
  useRecorderChoices.setState(({ notes }) => ({
    notes: Object.fromEntries(Object.entries(notes).filter(([key]) => isKept(key))),
  }));
}
