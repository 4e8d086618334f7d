import { useLoaded } from '#components/ui/use-loaded.ts';
import type { RecorderScene } from '#lib/browser/recording/recorder-state.ts';

const loadPhotos = () => import('./photos/photos-scene.tsx');
const loadArrived = () => import('./arrived-scene.tsx');
const loadRefused = () => import('./refused-scene.tsx');

/** Loads the scenes that few takes need first, one step early, and retries: only the page may have the take. */
export function useTakeScenes({ scene }: Pick<RecorderScene, 'scene'>) {
  return {
    photos: useLoaded(scene === 'source' || scene === 'photos', loadPhotos),
    arrived: useLoaded(scene === 'sending' || scene === 'arrived', loadArrived),
    refused: useLoaded(scene === 'sending' || scene === 'refused', loadRefused),
  };
}
