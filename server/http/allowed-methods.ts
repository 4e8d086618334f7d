import { glob, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import { sendFailure } from './send-failure.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXPORTED = /^export (?:const|(?:async )?function) (GET|POST|PATCH|PUT|DELETE)\b/gm;

const KNOWN_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

export type AllowedMethods = ReadonlyMap<string, readonly string[]>;

export async function readAllowedMethods(): Promise<AllowedMethods> {
  const files = await Array.fromAsync(glob('app/api/**/route.ts', { cwd: ROOT }));
  const entries = files.map(async (file) => {
    const source = await readFile(join(ROOT, file), 'utf8');
    const own = [...source.matchAll(EXPORTED)].map(([, method = '']) => method);
    // Next answers these automatically.
    const all = ['OPTIONS', ...own, ...(own.includes('GET') ? ['HEAD'] : [])];
    return [`/${dirname(file)}`.replace(/^\/app/, ''), all.toSorted()] as const;
  });
  return new Map(await Promise.all(entries));
}

export function otherMethods(
  { method = '', url = '/' }: IncomingMessage,
  allowed: AllowedMethods,
): readonly string[] | null {
  const methods = allowed.get(url.split('?')[0] ?? '') ?? KNOWN_METHODS;
  return methods.includes(method) ? null : methods;
}

/** Sends 405 with the allowed methods (RFC 9110 §15.5.6). */
export function refuseMethod(
  request: IncomingMessage,
  response: ServerResponse,
  methods: readonly string[],
): void {
  const allow = methods.join(', ');
  sendFailure(request, response, new AppError('METHOD_NOT_ALLOWED', 'methodNotAllowed'), { allow });
}
