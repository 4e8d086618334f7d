import { useLoaded } from '#components/ui/use-loaded.ts';
import type { RecorderScene } from '#lib/browser/recording/recorder-state.ts';

const loadPhotos = () => import('./photos/photos-scene.tsx');
const loadSending = () => import('./sending-scene.tsx');
const loadArrived = () => import('./arrived-scene.tsx');
const loadRefused = () => import('./refused-scene.tsx');

/** Scenes after which a take may be sent, and the sending itself. */
const NEAR_SENDING: ReadonlySet<RecorderScene['scene']> = new Set([
  'camera',
  'voice',
  'written',
  'photos',
  'review',
  'refused',
  'unasked',
  'sending',
]);

/** Loads the scenes that few takes need first, one step early, and retries: only the page may have the take. */
export function useTakeScenes({ scene }: Pick<RecorderScene, 'scene'>) {
  return {
    photos: useLoaded(scene === 'source' || scene === 'photos', loadPhotos),
    sending: useLoaded(NEAR_SENDING.has(scene), loadSending),
    arrived: useLoaded(scene === 'sending' || scene === 'arrived', loadArrived),
    refused: useLoaded(scene === 'sending' || scene === 'refused', loadRefused),
  };
}
