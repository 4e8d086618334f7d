import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { singleton } from './singleton.ts';

export type RequestScope = {
  readonly requestId: string;
  readonly clientAddress: string;
  readonly notes: Record<string, unknown>;
  failure?: Error;
};

// One for all three copies of this module, so that pages see the custom server's request.
const scopes = singleton('request-scopes', () => new AsyncLocalStorage<RequestScope>());

export function inRequest<T>(clientAddress: string, work: (scope: RequestScope) => T): T {
  const scope: RequestScope = { requestId: randomUUID(), clientAddress, notes: {} };
  return scopes.run(scope, () => work(scope));
}

export const currentRequestId = (): string => scopes.getStore()?.requestId ?? randomUUID();

export const clientAddress = (): string => scopes.getStore()?.clientAddress ?? '127.0.0.1';

export function requestIdOfLine(): { requestId?: string } {
  const scope = scopes.getStore();
  return scope ? { requestId: scope.requestId } : {};
}

/** Adds fields to this request's final log line. Never an email address or a link's token. */
export function noteOfRequest(notes: Record<string, unknown>): void {
  Object.assign(scopes.getStore()?.notes ?? {}, notes);
}

export const codeOfRequest = (): unknown => scopes.getStore()?.notes.code;

export const failureOfRequest = (): Error | null => scopes.getStore()?.failure ?? null;

export function failRequest(failure: Error): Error {
  const scope = scopes.getStore();
  if (!scope) return failure;
  scope.failure ??= failure;
  return scope.failure;
}
