import { API_KEY } from '#lib/contracts/api-key.ts';
import { everyHandler } from '#tests/server/auth/surfaces.ts';
import type { UploadEndpoint } from '#tests/server/uploads/upload-endpoint.ts';
import { idTokenOf, ORIGIN } from '#tests/support/call.ts';
import type { Ids, Row } from './rules.ts';
import type { Caller } from './stage.ts';

export type Answer = { status: number; text: string; headers: string };

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
export const changes = ([call]: Row): boolean => !READING.has(call.split(' ')[0] ?? '');
export const isFromPages = ([call]: Row): boolean =>
  !/webhook|mail\/report|unsubscribe|^GET \/health|calendar|^OPTIONS|^GET \/upload/.test(call);

export const headersOf = ({ as, cookie, bearer }: Caller, origin = ORIGIN): Record<string, string> => ({
  'x-api-key': API_KEY,
  origin,
  ...(as && { authorization: `Bearer ${idTokenOf(as)}` }),
  ...(bearer && { authorization: `Bearer ${bearer}` }),
  ...(cookie && { cookie }),
});

export async function makeAsk(uploads: UploadEndpoint) {
  const handlers = new Map((await everyHandler()).map(({ name, handle }) => [name, handle]));
  return async (row: Row, ids: Ids, headers: Record<string, string>): Promise<Answer> => {
    const [call] = row;
    const response = call.includes(' /upload')
      ? await fetch(requestOf(row, ids, headers, uploads.base))
      : await (handlers.get(call) ?? notThere)(requestOf(row, ids, headers, ORIGIN));
    // Dates change every second, and cookies are personal.
    const names = [...response.headers].filter(
      ([name]) => !['date', 'set-cookie', 'x-request-id'].includes(name),
    );
    const text = withoutRequestId(await response.text());
    return { status: response.status, text, headers: JSON.stringify(names) };
  };
}

const notThere = () => Promise.resolve(new Response('no such handler', { status: 500 }));
export const withoutRequestId = (text: string): string => text.replace(/"requestId":"[^"]*"/, '');

/** Returns a row's request for these ids, to an installation at `origin`. */
export function requestOf(
  [call, , input]: Row,
  ids: Ids,
  headers: Record<string, string>,
  origin: string,
): Request {
  const [method = '', path = ''] = call.split(' ');
  const given = input?.(ids) ?? {};
  if (path.startsWith('/upload'))
    return uploadRequest(method, path, given as Record<string, string>, headers, origin);
  const url = new URL(`/api${path}`, origin);
  const isInQuery = READING.has(method) || method === 'DELETE' || path.endsWith('unsubscribe');
  if (isInQuery) {
    for (const [name, value] of Object.entries(given)) url.searchParams.set(name, String(value));
    return new Request(url, { method, headers });
  }
  if (given instanceof FormData) return new Request(url, { method, headers, body: given });
  const type = { 'content-type': 'application/json' };
  return new Request(url, { method, headers: { ...type, ...headers }, body: JSON.stringify(given) });
}

function uploadRequest(
  method: string,
  path: string,
  { uploadId = '', ...said }: Record<string, string>,
  headers: Record<string, string>,
  origin: string,
): Request {
  const url = new URL(`/api${path.replace('{uploadId}', encodeURIComponent(uploadId))}`, origin);
  return new Request(url, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...said, ...headers },
    ...(method === 'PATCH' && { body: 'nine byte' }),
  });
}
