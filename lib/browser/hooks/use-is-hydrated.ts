import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns whether the page reacts. Before that, a browser would submit a form itself, and what it held would be lost. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
