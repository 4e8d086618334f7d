import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { isOfOthers } from '#lib/browser/recording/same-person.ts';
import { ownerOfKey, unownedKey } from '#lib/recording/owned-key.ts';
import { type PrompterSpeed, USUAL_PROMPTER_SPEED } from '#lib/recording/prompter.ts';
import { browserStorage } from './browser-storage.ts';

type RecorderChoices = {
  /** Device ids; null leaves the choice to the browser. */
  camera: string | null;
  microphone: string | null;
  /** Whether the person saw or skipped the check before their first take. */
  isChecked: boolean;
  speed: PrompterSpeed;
  /** What the person wrote to read while recording, by `notesKey`. */
  notes: Readonly<Record<string, string>>;
};

/** What this device remembers about recording. */
export const useRecorderChoices = create(
  persist(
    (): RecorderChoices => ({
      camera: null,
      microphone: null,
      isChecked: false,
      speed: USUAL_PROMPTER_SPEED,
      notes: {},
    }),
    { name: 'recorder', storage: browserStorage },
  ),
);

/** Returns the notes under a key, or those from before their person was known. */
export const notesOf = ({ notes }: Pick<RecorderChoices, 'notes'>, notesKey: string): string =>
  notes[notesKey] ?? notes[unownedKey(notesKey)] ?? '';

export function keepNotes(notesKey: string, words: string): void {
  const before = unownedKey(notesKey);
  useRecorderChoices.setState(({ notes: { [notesKey]: _old, [before]: _unowned, ...others } }) => ({
    // Blank notes stay while someone types.
    notes: words === '' ? others : { ...others, [notesKey]: words },
  }));
}

/** Forgets the notes for all tributes, or for one, but nobody else's if people are named. */
export function forgetNotes(tributeId = '', personIds: readonly string[] = []): void {
  const isKept = (key: string) => !key.startsWith(tributeId) || isOfOthers(ownerOfKey(key), personIds);
  useRecorderChoices.setState(({ notes }) => ({
    notes: Object.fromEntries(Object.entries(notes).filter(([key]) => isKept(key))),
  }));
}
