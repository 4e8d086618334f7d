import type { ComponentProps, ReactNode } from 'react';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { ArrivedScene } from './arrived-scene.tsx';
import { loadVoicePlayer } from './load-voice-player.ts';
import type { PhotosScene } from './photos/photos-scene.tsx';
import type { RefusedScene } from './refused-scene.tsx';
import { ReviewScene } from './review-scene.tsx';
import type { useTakeScenes } from './use-take-scenes.ts';

/** `opening` stands for a scene that is not loaded yet. */
type Step = { scenes: ReturnType<typeof useTakeScenes>; opening: ReactNode };

export function PhotosStep({ scenes, opening, ...props }: Step & ComponentProps<typeof PhotosScene>) {
  return scenes.photos ? <scenes.photos.PhotosScene {...props} /> : opening;
}

type ReviewStepProps = Omit<ComponentProps<typeof ReviewScene>, 'voicePlayer'> & Pick<Step, 'opening'>;

export function ReviewStep({ opening, ...scene }: ReviewStepProps) {
  const isVoice = scene.take.medium === 'VOICE';
  const voice = useLoaded(isVoice, loadVoicePlayer);
  return isVoice && !voice ? opening : <ReviewScene {...scene} voicePlayer={voice && voice.VoicePlayer} />;
}

export function ArrivedStep({ scenes, opening, ...props }: Step & ComponentProps<typeof ArrivedScene>) {
  return scenes.arrived ? <scenes.arrived.ArrivedScene {...props} /> : opening;
}

export function RefusedStep({ scenes, opening, ...props }: Step & ComponentProps<typeof RefusedScene>) {
  return scenes.refused ? <scenes.refused.RefusedScene {...props} /> : opening;
}
