import { keepNotes } from '#lib/browser/recording/notes.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { fill } from '#lib/messages/fill.ts';
import { NOTES_CHARS_MAX, PROMPTER_SPEEDS } from '#lib/recording/prompter.ts';
import styles from './camera-sheet.module.css';
import { CameraSheet } from './camera-sheet.tsx';
import type { RecorderTexts } from './recorder-texts.ts';

type NotesSheetProps = {
  notesKey: string;
  notes: string;
  texts: RecorderTexts['camera']['notes'];
  onClose: () => void;
};

/** Every key press is kept on the device. */
export function NotesSheet({ notesKey, notes, texts, onClose }: NotesSheetProps) {
  const speed = useRecorderChoices((choices) => choices.speed);
  return (
    <CameraSheet heading={texts.heading} done={texts.done} onClose={onClose}>
      <label className={styles.field}>
        {texts.field}
        <textarea
          className={styles.control}
          rows={7}
          maxLength={NOTES_CHARS_MAX}
          value={notes}
          onChange={({ target }) => keepNotes(notesKey, target.value)}
        />
      </label>
      <p className={styles.hint}>{texts.hint}</p>
      <label className={styles.field}>
        {texts.speed}
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={PROMPTER_SPEEDS.length - 1}
          value={PROMPTER_SPEEDS.indexOf(speed)}
          aria-valuetext={fill(texts.speedValue, { words: speed })}
          onChange={({ target }) =>
            useRecorderChoices.setState({ speed: PROMPTER_SPEEDS[target.valueAsNumber] ?? speed })
          }
        />
      </label>
    </CameraSheet>
  );
}
