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

/** Takes over the notes that another tab left. */
export function rereadNotes(): void {
  void useRecorderChoices.persist.rehydrate();
}

/** Forgets the notes for all tributes. */
export function forgetNotes(): void {
  useRecorderChoices.setState({ notes: {} });
}
