import { useEffect } from 'react';
import { useRootStore } from '#lib/browser/stores/root-store.ts';

/** Keeps `utilityState.videoUrl` the take just made (docs/specification.md#store-uses), until it is sent, discarded or left. */
export function useTakeUrl(clip: Blob | null): void {
  useEffect(() => {
    const { setUtilityState } = useRootStore.getState();
    // The store outlives the page, the address of a clip does not: without a take, an old one goes too.
    if (!clip) return setUtilityState({ videoUrl: '' });
    const videoUrl = URL.createObjectURL(clip);
    setUtilityState({ videoUrl });
    return () => {
      URL.revokeObjectURL(videoUrl);
      setUtilityState({ videoUrl: '' });
    };
  }, [clip]);
}
