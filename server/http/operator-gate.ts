import type { IncomingMessage } from 'node:http';
import { actorOf } from '#server/auth/actor.ts';
import { mayInInstallation } from '#server/services/access/require-operator.ts';

const OPERATOR = /^\/(?:api\/)?operator(?=[/?]|$)/;

export const isOperatorRequest = (url: string | undefined): boolean => OPERATOR.test(url ?? '');

/**
 * Turns the operator page and its API into unknown addresses for everyone else (docs/specification.md#operator-hidden):
 * methods, keys and layouts answer like those of any other unknown address.
 */
export async function hideFromOthers(request: IncomingMessage): Promise<void> {
  const { url = '/', method = 'GET', headers } = request;
  const actor = await actorOf({ get: (name) => textOf(headers[name]) }, method).catch(() => null);
  if (actor && mayInInstallation(actor, 'observe')) return;
  request.url = url.replace('operator', 'unknown');
}

const textOf = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join() : (value ?? null);
