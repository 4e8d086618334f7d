import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { ownedKey, ownerOfKey, unownedKey } from '#lib/recording/owned-key.ts';
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

/** Gives a tribute's notes of merged people to the person that they are now, unless that one has some. */
export function adoptNotes(
  tributeId: string,
  personId: string,
  former: ReadonlySet<string | undefined>,
): void {
  const isFormer = (key: string) => key.startsWith(`${tributeId}:`) && former.has(ownerOfKey(key));
  useRecorderChoices.setState(({ notes }) => {
    const entries = Object.entries(notes);
    const adopted = entries
      .filter(([key]) => isFormer(key))
      .map(([key, words]): [string, string] => [ownedKey(unownedKey(key), personId), words]);
    return { notes: Object.fromEntries([...adopted, ...entries.filter(([key]) => !isFormer(key))]) };
  });
}

/** Forgets the notes for a tribute, but nobody else's if people are named. */
export function forgetNotesOf(tributeId: string, personIds: readonly string[]): void {
  const isKept = (key: string) => !key.startsWith(tributeId) || isOfOthers(ownerOfKey(key), personIds);
  useRecorderChoices.setState(({ notes }) => ({
    notes: Object.fromEntries(Object.entries(notes).filter(([key]) => isKept(key))),
  }));
}
