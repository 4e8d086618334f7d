import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/**
 * Whether a request names an address of ours. Next fails at one that cannot be decoded and at `*`, and sends whoever
 * takes us for a proxy on to the foreign host of `http://host/`.
 */
export function isReadable({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  if (!path.startsWith('/')) return false;
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** Takes out of a request, or puts into it, what Next would answer with a failure of its own. */
export function makeReadable({ headers }: IncomingMessage): void {
  // Without one, Next streams the share tags into the body.
  headers['user-agent'] ||= 'unknown';
  // Where the reader comes from, by which Next sends them only what is new: without it they get the whole page.
  if (!isRouterState(headers[ROUTER_STATE])) delete headers[ROUTER_STATE];
}

const ROUTER_STATE = 'next-router-state-tree';

function isRouterState(state: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(state);
    return true;
  } catch {
    return false;
  }
}
