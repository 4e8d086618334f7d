import type { ComponentProps, ReactNode } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import type { loadCamera } from './load-camera.ts';

type Loaded = Awaited<ReturnType<typeof loadCamera>>;

type CameraStepProps = Omit<ComponentProps<Loaded['CameraScene']>, 'uploading'> & {
  camera: Loaded | null;
  opening: ReactNode;
  locale: string;
  uploadTexts: RecorderTexts['uploading'];
};

export function CameraStep({ camera, opening, locale, uploadTexts, ...scene }: CameraStepProps) {
  if (!camera) return opening;
  const uploading = <camera.UploadLine totalBytes={null} locale={locale} texts={uploadTexts} />;
  return <camera.CameraScene {...scene} uploading={uploading} />;
}
