import { useEffect } from 'react';
import { create } from 'zustand';

/**
 * The no-internet page must not cover it (docs/specification.md#offline-only). A `KEPT_RECORDING` is saved every second.
 * An `UNKEPT_TAKE` is only in memory, or not completely saved yet.
 */
export type OfflineWork = 'RECORDING' | 'KEPT_RECORDING' | 'UNKEPT_TAKE' | 'UNSENT_TAKE' | 'PRESENTATION';

export const useOfflineWork = create<{ work: OfflineWork | null }>(() => ({ work: null }));

/** Announces that the calling screen works without a network while it is shown. Null leaves this to the screens inside it. */
export function useWorkOffline(work: OfflineWork | null): void {
  // The no-internet page is in the layout, above the screen that knows.
  useEffect(() => {
    if (!work) return;
    useOfflineWork.setState({ work });
    return () => useOfflineWork.setState({ work: null });
  }, [work]);
}
