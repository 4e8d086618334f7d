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

const NAME = 'recorder';

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
    { name: NAME, storage: browserStorage },
  ),
);

// Fires in all tabs but the one that wrote: an old copy in memory would overwrite its notes, or bring back forgotten ones.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === NAME) void useRecorderChoices.persist.rehydrate();
});

/** Forgets the notes for all tributes. */
export function forgetNotes(): void {
  useRecorderChoices.setState({ notes: {} });
}
