import { useUiStore } from './ui-store.ts';

/** Answers without asking anything of the database. */
const PROBE_PATH = '/api/health/live';

const goOnline = () => useUiStore.getState().setUi({ isOnline: true });
const goOffline = () => useUiStore.getState().setUi({ isOnline: false });

/**
 * Keeps the online flag of the UI store (docs/specification.md#online-switch). What the browser reports while the page lives is believed.
 * What it believes when the page opens is not: a machine without a network still reaches a server of its own.
 * Returns how to stop.
 */
export function followConnection(): () => void {
  window.addEventListener('online', goOnline);
  window.addEventListener('offline', goOffline);
  if (!navigator.onLine) void checkConnection();
  return () => {
    window.removeEventListener('online', goOnline);
    window.removeEventListener('offline', goOffline);
  };
}

/** Asks our server for a sign of life and sets the online flag by it. Never throws. */
export async function checkConnection(): Promise<void> {
  const isOnline = await fetch(PROBE_PATH, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  useUiStore.getState().setUi({ isOnline });
}
