import type { RescueGuide } from '#lib/browser/recording/rescue-plan.ts';
import styles from './rescue.module.css';
import { RescuePicture } from './rescue-picture.tsx';

export function Steps({ guide, steps }: { guide: RescueGuide; steps: readonly string[] }) {
  return (
    <div className={styles.guide}>
      <RescuePicture guide={guide} />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

/** An arrow to the app's menu. The steps say the same in words. */
export function TapHere({ guide, text }: { guide: RescueGuide; text: string }) {
  if (guide !== 'app' && guide !== 'appBottom') return null;
  return (
    <p className={guide === 'appBottom' ? styles.tapBottom : styles.tapTop} aria-hidden="true">
      {text}
      <svg viewBox="0 0 92 76" width="60" height="50">
        <path d="M6 66C38 68 66 50 74 10M62 19L75 8l8 15" />
      </svg>
    </p>
  );
}
