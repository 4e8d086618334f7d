import { bearerNow, SIGNED, signing } from '#lib/browser/api/client.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { hasAccountHint } from './cookies.ts';

/** Milliseconds. Nobody waits longer for a sign-in check that does not answer. */
const PATIENCE_MS = 5_000;

/**
 * Settles when later calls are signed, or nobody is signed in. Null if that is known already: guests load no sign-in code.
 * Without a configuration, the signed-in shell of the page signs the calls. Never rejects.
 */
export function pageAccount(configuration: ClientConfiguration | null): Promise<unknown> | null {
  if (bearerNow() !== null || !hasAccountHint()) return null;
  if (!configuration) return untilSigned();
  return import('./carry-bearer.ts').then(({ carryBearer }) => carryBearer(configuration)).catch(() => false);
}

const untilSigned = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signing.removeEventListener(SIGNED, end);
      resolve();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    signing.addEventListener(SIGNED, end);
  });
