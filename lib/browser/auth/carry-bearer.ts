import { setBearer } from '#lib/browser/api/client.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { hasAccountHint } from './cookies.ts';
import { createIdentity } from './identity.ts';

/** Milliseconds. People without an account must not wait for the sign-in check. */
const PATIENCE_MS = 5_000;

let carrying: Promise<boolean> | null = null;

/** Signs later calls on pages outside the signed-in shell, once. Resolves to whether it is known who is here. Never throws. */
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
