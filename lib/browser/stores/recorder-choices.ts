import { create } from 'zustand';
import { persist } from 'zustand/middleware';
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

export function keepNotes(notesKey: string, words: string): void {
  useRecorderChoices.setState(({ notes: { [notesKey]: _old, ...others } }) => ({
    // Blank notes stay while someone types.
    notes: words === '' ? others : { ...others, [notesKey]: words },
  }));
}

/** Forgets the notes for all tributes, or for one. */
export function forgetNotes(tributeId = ''): void {
  useRecorderChoices.setState(({ notes }) => ({
    notes: Object.fromEntries(Object.entries(notes).filter(([key]) => !key.startsWith(tributeId))),
  }));
}
