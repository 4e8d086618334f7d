import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/** Returns whether Next can parse the address: it fails on broken encoding and `*`, and redirects `http://host/`. */
export function isReadable({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  if (!path.startsWith('/')) return false;
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** Removes or adds headers on which Next would fail. */
export function makeReadable({ headers }: IncomingMessage): void {
  // Without a user agent, Next streams the share tags into the body.
  headers['user-agent'] ||= 'unknown';
  // Next sends partial pages by this header; a broken one gets the whole page.
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
