import { useEffect } from 'react';
import { useRootStore } from '#lib/browser/stores/root-store.ts';

/** Sets `utilityState.videoUrl` to the current take (docs/specification.md#store-uses). */
export function useTakeUrl(clip: Blob | null): void {
  useEffect(() => {
    const { setUtilityState } = useRootStore.getState();
    // The store outlives the page and its object URLs, so an old one is cleared.
    if (!clip) {
      setUtilityState({ videoUrl: '' });
      return;
    }
    const videoUrl = URL.createObjectURL(clip);
    setUtilityState({ videoUrl });
    return () => {
      URL.revokeObjectURL(videoUrl);
      setUtilityState({ videoUrl: '' });
    };
  }, [clip]);
}
