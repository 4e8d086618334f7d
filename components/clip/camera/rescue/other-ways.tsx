import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { CardIcon, MicrophoneIcon, PhotosIcon } from './icons.tsx';
import styles from './rescue.module.css';

/** How people can answer without a camera; null where a way does not exist. */
export type AnswerWays = {
  onVoice: (() => void) | null;
  onPhotos: (() => void) | null;
  onCard: (() => void) | null;
};

type OtherWaysProps = { ways: AnswerWays; words: RecorderTexts['camera']['rescue']['ways'] };

export function OtherWays({ ways: { onVoice, onPhotos, onCard }, words }: OtherWaysProps) {
  return (
    <>
      {onVoice && (
        <button type="button" className={styles.way} onClick={onVoice}>
          <MicrophoneIcon />
          {words.voice}
        </button>
      )}
      {onPhotos && (
        <button type="button" className={styles.way} onClick={onPhotos}>
          <PhotosIcon />
          {words.photos}
        </button>
      )}
      {onCard && (
        <button type="button" className={styles.way} onClick={onCard}>
          <CardIcon />
          {words.card}
        </button>
      )}
    </>
  );
}
