import type { ComponentProps, ReactNode } from 'react';
import type { loadCamera } from './load-camera.ts';

type Loaded = Awaited<ReturnType<typeof loadCamera>>;

/** `opening` stands for a scene that is not loaded yet. */
type Step = { camera: Loaded | null; opening: ReactNode };

export function QuestionStep({ camera, opening, ...scene }: Step & ComponentProps<Loaded['QuestionScene']>) {
  return camera ? <camera.QuestionScene {...scene} /> : opening;
}

export function SourceStep({ camera, opening, ...scene }: Step & ComponentProps<Loaded['SourceScene']>) {
  return camera ? <camera.SourceScene {...scene} /> : opening;
}
