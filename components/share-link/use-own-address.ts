import { useSyncExternalStore } from 'react';

/** A path of ours as the address that others can open; on the server, which does not know by what name it was reached, the path. */
export function useOwnAddress(path: string): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => window.location.origin + path,
    () => path,
  );
}

const subscribeToNothing = () => () => {};
