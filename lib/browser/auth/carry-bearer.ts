import { setBearer } from '#lib/browser/api/client.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { hasAccountHint } from './cookies.ts';
import { createIdentity } from './identity.ts';

/** Who the visitor is must not hold up what they may do without an account, in milliseconds. */
const PATIENCE_MS = 5_000;

let carrying: Promise<boolean> | null = null;

/**
 * On a page without the signed-in shell: makes the calls that follow those of the person who is signed in here. The
 * cookie lets them look; only the token lets them act. For browsers without an account nothing is loaded. Call it
 * before a call that acts; it never throws, and works once. Gives whether it is known now who that is, or that it is nobody.
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
