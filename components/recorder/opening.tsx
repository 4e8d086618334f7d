import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from './recorder.module.css';

/** Waits for the scripts. An old browser may run none, so styles alone show the way on after a while. */
export const Opening = ({ texts }: { texts: Pick<RecorderTexts, 'opening' | 'openingLate'> }) => (
  <div className={styles.opening}>
    <output>{texts.opening}</output>
    <p className={styles.late}>{texts.openingLate}</p>
  </div>
);
