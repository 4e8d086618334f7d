import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { ORIGIN } from '#tests/support/call.ts';

type Handler = (request: Request) => Promise<Response>;
export type Operation = { name: string; method: string; handle: Handler };
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Reads every handler from the folder, so that new ones are included. */
export async function everyHandler(): Promise<Operation[]> {
  const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('route.ts'),
  );
  const operations = files.map(async (file) => {
    const handlers = (await import(resolve('app/api', file))) as Record<string, Handler>;
    return METHODS.flatMap((method) => {
      const handle = handlers[method];
      return handle ? [{ name: `${method} /${file.replace('/route.ts', '')}`, method, handle }] : [];
    });
  });
  return (await Promise.all(operations)).flat();
}

export async function ask(
  { method, handle }: Operation,
  headers: Record<string, string> = {},
  query: Record<string, string> = {},
): Promise<string> {
  const url = new URL(`/api/test?${new URLSearchParams(query)}`, ORIGIN);
  const response = await handle(
    new Request(url, {
      method,
      headers: { 'x-api-key': API_KEY, ...(method !== 'GET' && { origin: ORIGIN }), ...headers },
    }),
  );
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const { code, fields } = (isJson ? await response.json() : {}) as { code?: string; fields?: object };
  return `${response.status} ${code ?? ''} ${Object.keys(fields ?? {}).join()}`;
}
