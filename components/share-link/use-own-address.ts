import { useSyncExternalStore } from 'react';

/** Returns an absolute URL; on the server, which does not know its name, the path. */
export function useOwnAddress(path: string): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => window.location.origin + path,
    () => path,
  );
}

const subscribeToNothing = () => () => {};
