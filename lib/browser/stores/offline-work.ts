import { useEffect } from 'react';
import { create } from 'zustand';

/** What goes on without a network: the no-internet page must not cover it (docs/specification.md#offline-only). */
export type OfflineWork = 'RECORDING' | 'UNSENT_TAKE' | 'PRESENTATION';

export const useOfflineWork = create<{ work: OfflineWork | null }>(() => ({ work: null }));

/** Says that the calling screen goes on without a network for as long as it shows; null says it does not. */
export function useWorkOffline(work: OfflineWork | null): void {
  // The page that covers everything is in the layout, above the screen that knows.
  useEffect(() => {
    useOfflineWork.setState({ work });
    return () => useOfflineWork.setState({ work: null });
  }, [work]);
}
