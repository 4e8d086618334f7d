import { apiAddress } from '#lib/browser/api/api-address.ts';
import { useUiStore } from './ui-store.ts';

/** Answers without a database query. */
const PROBE_PATH = '/health/live';

const goOnline = () => useUiStore.getState().setUi({ isOnline: true });
const goOffline = () => useUiStore.getState().setUi({ isOnline: false });

/** Follows the browser's events (docs/specification.md#online-switch); its state at page load ignores local servers. */
export function followConnection(): () => void {
  window.addEventListener('online', goOnline);
  window.addEventListener('offline', goOffline);
  if (!navigator.onLine) void checkConnection();
  return () => {
    window.removeEventListener('online', goOnline);
    window.removeEventListener('offline', goOffline);
  };
}

export async function checkConnection(): Promise<void> {
  const isOnline = await fetch(apiAddress(PROBE_PATH), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  useUiStore.getState().setUi({ isOnline });
}
