import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from './picture-choice.module.css';

type PictureChoiceProps = {
  isOwn: boolean;
  /** Why the chosen file is not shown; empty if it is. */
  problem: string;
  texts: RecorderTexts['voice']['picture'];
  onChoose: (file: File | null) => void;
};

/** Chooses what the reel shows while a voice plays: a photo of the person, or the reel's own background. */
export function PictureChoice({ isOwn, problem, texts, onChoose }: PictureChoiceProps) {
  return (
    <div className={styles.choice}>
      <fieldset className={styles.ways}>
        <legend className="visually-hidden">{texts.legend}</legend>
        <button type="button" className={styles.way} aria-pressed={!isOwn} onClick={() => onChoose(null)}>
          {texts.background}
        </button>
        <label className={isOwn ? styles.chosen : styles.way}>
          {isOwn ? texts.change : texts.own}
          <input
            type="file"
            accept="image/*,.heic,.heif"
            className={buttons.hiddenField}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) onChoose(file);
              // Reset, so that choosing the same file again fires an event.
              currentTarget.value = '';
            }}
          />
        </label>
      </fieldset>
      <output className={styles.problem}>{problem}</output>
    </div>
  );
}
