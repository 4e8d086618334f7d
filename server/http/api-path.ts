import type { IncomingMessage } from 'node:http';
import { env } from '#server/config/env.ts';

const API_PATH = '/api';

/** Makes the API answer under the configured base, before anything else reads the address. */
export function readApiPath(request: IncomingMessage): void {
  const { API_BASE_URL: base } = env();
  const { url = '' } = request;
  if (url.startsWith(`${base}/`)) request.url = API_PATH + url.slice(base.length);
}
