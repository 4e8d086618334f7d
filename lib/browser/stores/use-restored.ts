import { useSyncExternalStore } from 'react';
import { useRootStore } from './root-store.ts';

/** Longest wait for the stored state, in milliseconds (docs/specification.md#restoration-time-out). */
const RESTORATION_TIMEOUT_MS = 5000;

let hasTimedOut = false;

/** Whether screens that depend on the store may show: it has been restored, or five seconds have passed (docs/specification.md#restoration-time-out). */
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
