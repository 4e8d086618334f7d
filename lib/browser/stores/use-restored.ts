import { useSyncExternalStore } from 'react';
import { useRootStore } from './root-store.ts';

/** Milliseconds (docs/specification.md#restoration-time-out). */
const RESTORATION_TIMEOUT_MS = 5000;

let hasTimedOut = false;

export function useRestored(): boolean {
  return useSyncExternalStore(subscribe, isRestored, () => false);
}

function isRestored(): boolean {
  return hasTimedOut || useRootStore.persist.hasHydrated();
}

function subscribe(onChange: () => void): () => void {
  const stopListening = useRootStore.persist.onFinishHydration(onChange);
  const timer = setTimeout(() => {
    hasTimedOut = true;
    onChange();
  }, RESTORATION_TIMEOUT_MS);
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}
