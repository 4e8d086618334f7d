import styles from './camera-view.module.css';
import type { CameraViewProps } from './camera-view-props.ts';
import type { CameraExtras } from './load-camera-extras.ts';
import type { useCameraAids } from './use-camera-aids.ts';

type LensProps = Pick<CameraViewProps, 'phase' | 'question' | 'texts'> & {
  language: CameraViewProps['language'];
  aids: ReturnType<typeof useCameraAids>;
  extras: CameraExtras | null;
};

/** Question and notes, near the lens that people look into. */
export function Lens({ aids, extras, phase, question, language, texts }: LensProps) {
  return (
    <>
      {question !== null && (
        <p className={aids.isPrompting ? styles.smallQuestion : styles.question} lang={language}>
          {question}
        </p>
      )}
      {extras && aids.isPrompting && (
        <extras.Prompter notes={aids.notes} isMoving={phase.step === 'recording'} texts={texts.notes} />
      )}
    </>
  );
}
