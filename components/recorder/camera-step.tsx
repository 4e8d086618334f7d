import type { ComponentProps } from 'react';
import type { loadCamera } from './load-camera.ts';
import styles from './recorder.module.css';

type Loaded = Awaited<ReturnType<typeof loadCamera>>;

type CameraStepProps = ComponentProps<Loaded['CameraScene']> & {
  camera: Loaded | null;
  opening: string;
};

export function CameraStep({ camera, opening, ...scene }: CameraStepProps) {
  if (!camera) return <output className={styles.opening}>{opening}</output>;
  return <camera.CameraScene {...scene} />;
}

type ReviewStepProps = ComponentProps<Loaded['ReviewScene']> & Pick<CameraStepProps, 'camera' | 'opening'>;

export function ReviewStep({ camera, opening, ...scene }: ReviewStepProps) {
  if (!camera) return <output className={styles.opening}>{opening}</output>;
  return <camera.ReviewScene {...scene} />;
}
