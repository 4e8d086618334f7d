import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteSpec } from '#server/http/route.ts';

const ROOT = join(import.meta.dirname, '../../..');
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

export type Method = (typeof METHODS)[number];
type Handler = ((request: Request) => Promise<Response>) & { spec?: RouteSpec };
export type Endpoint = { path: string; method: Method; handler: Handler };

export async function readEndpoints(): Promise<Endpoint[]> {
  const files = await Array.fromAsync(glob('app/api/**/route.ts', { cwd: ROOT }));
  const endpoints = await Promise.all(files.toSorted().map(readFile));
  return endpoints.flat();
}

async function readFile(file: string): Promise<Endpoint[]> {
  // A computed path, so that the compiler does not bundle a fixed list.
  const exported = (await import(pathToFileURL(join(ROOT, file)).href)) as Partial<Record<Method, Handler>>;
  return METHODS.flatMap((method) => {
    const handler = exported[method];
    return handler ? [{ path: `/${dirname(file)}`.replace(/^\/app/, ''), method, handler }] : [];
  });
}

export async function readContracts(): Promise<Record<string, unknown>> {
  const files = await Array.fromAsync(glob('lib/contracts/*.ts', { cwd: ROOT }));
  const modules = await Promise.all(
    files.toSorted().map((file) => import(pathToFileURL(join(ROOT, file)).href) as Promise<object>),
  );
  return Object.assign({}, ...modules) as Record<string, unknown>;
}
