import type { RecorderScene } from '#lib/browser/recording/recorder-state.ts';
import styles from './recorder.module.css';

/** Scenes for choosing and writing; the camera's are dark. */
const LIGHT: ReadonlySet<RecorderScene['scene']> = new Set([
  'name',
  'newName',
  'question',
  'source',
  'written',
  'photos',
]);

/** Scenes with their own way back. */
const BARE: ReadonlySet<RecorderScene['scene']> = new Set(['camera', 'voice']);

export const isBare = (scene: RecorderScene['scene']): boolean => BARE.has(scene);

export const roomOf = (scene: RecorderScene['scene']) =>
  LIGHT.has(scene) ? `${styles.room} ${styles.light}` : styles.room;
