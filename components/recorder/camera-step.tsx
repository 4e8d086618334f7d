import type { ComponentProps, ReactNode } from 'react';
import type { loadCamera } from './load-camera.ts';

type Loaded = Awaited<ReturnType<typeof loadCamera>>;

type CameraStepProps = ComponentProps<Loaded['CameraScene']> & {
  camera: Loaded | null;
  opening: ReactNode;
};

export function CameraStep({ camera, opening, ...scene }: CameraStepProps) {
  return camera ? <camera.CameraScene {...scene} /> : opening;
}
