import { apiAddress } from '#lib/browser/api/api-address.ts';
import { useUiStore } from './ui-store.ts';

/** Answers without a database query. */
const PROBE_PATH = '/health/live';

/** Counts events and checks: only the last one decides, because a check may answer late. */
let turn = 0;

function setOnline(isOnline: boolean): void {
  turn += 1;
  useUiStore.getState().setUi({ isOnline });
}

const goOnline = () => setOnline(true);
const goOffline = () => setOnline(false);

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
  turn += 1;
  const own = turn;
  const isOnline = await fetch(apiAddress(PROBE_PATH), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (own === turn) setOnline(isOnline);
}
