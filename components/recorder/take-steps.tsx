import type { ComponentProps, ReactNode } from 'react';
import type { ArrivedScene } from './arrived-scene.tsx';
import type { PhotosScene } from './photos/photos-scene.tsx';
import type { RefusedScene } from './refused-scene.tsx';
import type { SendingScene } from './sending-scene.tsx';
import type { useTakeScenes } from './use-take-scenes.ts';

/** `opening` stands for a scene that is not loaded yet. */
type Step = { scenes: ReturnType<typeof useTakeScenes>; opening: ReactNode };

export function PhotosStep({ scenes, opening, ...props }: Step & ComponentProps<typeof PhotosScene>) {
  return scenes.photos ? <scenes.photos.PhotosScene {...props} /> : opening;
}

export function SendingStep({ scenes, opening, ...props }: Step & ComponentProps<typeof SendingScene>) {
  return scenes.sending ? <scenes.sending.SendingScene {...props} /> : opening;
}

export function ArrivedStep({ scenes, opening, ...props }: Step & ComponentProps<typeof ArrivedScene>) {
  return scenes.arrived ? <scenes.arrived.ArrivedScene {...props} /> : opening;
}

export function RefusedStep({ scenes, opening, ...props }: Step & ComponentProps<typeof RefusedScene>) {
  return scenes.refused ? <scenes.refused.RefusedScene {...props} /> : opening;
}
