import { setBearer } from '#lib/browser/api/client.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { hasAccountHint } from './cookies.ts';
import { createIdentity } from './identity.ts';

/** Milliseconds. People without an account must not wait for the sign-in check. */
const PATIENCE_MS = 5_000;

let carrying: Promise<boolean> | null = null;

/**
 * On a page without the signed-in shell: signs the following calls with the person's ID token, because the
 * cookie only allows reading. Loads nothing in browsers without an account. Call it before a call that
 * writes; it never throws and runs once. Resolves to whether it is known who is here.
 */
export function carryBearer(configuration: ClientConfiguration): Promise<boolean> {
  carrying ??= hasAccountHint() ? findBearer(configuration) : Promise.resolve(true);
  return carrying;
}

function findBearer(configuration: ClientConfiguration): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(false);
    setTimeout(giveUp, PATIENCE_MS);
    createIdentity(configuration).observe({
      onSession: (session) => {
        setBearer(session?.idToken ?? null);
        resolve(true);
      },
      onUnavailable: giveUp,
    });
  });
}
