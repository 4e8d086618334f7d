import type { ComponentProps } from 'react';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { loadCamera } from './load-camera.ts';
import { loadVoicePlayer } from './load-voice-player.ts';
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

type ReviewStepProps = Omit<ComponentProps<Loaded['ReviewScene']>, 'voicePlayer'> &
  Pick<CameraStepProps, 'camera' | 'opening'>;

export function ReviewStep({ camera, opening, ...scene }: ReviewStepProps) {
  const isVoice = scene.take.medium === 'VOICE';
  const voice = useLoaded(isVoice, loadVoicePlayer);
  if (!camera || (isVoice && !voice)) return <output className={styles.opening}>{opening}</output>;
  return <camera.ReviewScene {...scene} voicePlayer={voice && voice.VoicePlayer} />;
}
