import { useState } from 'react';
import { notesOf } from '#lib/browser/recording/notes.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { isRunning, type Phase } from './use-take-recording.ts';

/** The check before the first take, the notes, and the dialogs over the camera. */
export function useCameraAids(notesKey: string, phase: Phase) {
  const notes = useRecorderChoices((choices) => notesOf(choices.notes, notesKey));
  const [isChecking, setChecking] = useState(() => !useRecorderChoices.getState().isChecked);
  const [areNotesShown, setNotesShown] = useState(true);
  const [sheet, setSheet] = useState<'devices' | 'notes' | null>(null);
  const hasNotes = notes.trim() !== '';
  return {
    notes,
    isChecking: isChecking && phase.step === 'ready',
    /** Remembers that this device needs no check any more. */
    endCheck: () => {
      setChecking(false);
      useRecorderChoices.setState({ isChecked: true });
    },
    isPrompting: hasNotes && areNotesShown,
    /** Opens the notes before a take, and shows or hides them during it. */
    notesButton:
      isRunning(phase) && !hasNotes
        ? null
        : {
            isShown: areNotesShown,
            onClick: () => (isRunning(phase) ? setNotesShown(!areNotesShown) : setSheet('notes')),
          },
    sheet: phase.step === 'ready' ? sheet : null,
    open: setSheet,
    close: () => setSheet(null),
  };
}
