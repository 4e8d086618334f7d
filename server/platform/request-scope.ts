import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { singleton } from './singleton.ts';

/** What a log line says of the request it belongs to; whoever learns it, notes it. */
export type RequestScope = {
  readonly requestId: string;
  /** Where it comes from, as limits count it. */
  readonly clientAddress: string;
  readonly notes: Record<string, unknown>;
  /** Why its page cannot be made. */
  failure?: Error;
};

// One for all three copies of this module, or a page would not know the request that the custom server began.
const scopes = singleton('request-scopes', () => new AsyncLocalStorage<RequestScope>());

/** Does work, and all that follows from it, as a request with an id of its own: no caller chooses it. */
export function inRequest<T>(clientAddress: string, work: (scope: RequestScope) => T): T {
  const scope: RequestScope = { requestId: randomUUID(), clientAddress, notes: {} };
  return scopes.run(scope, () => work(scope));
}

/** The id of the request that is being answered; outside of one, a new id. */
export const currentRequestId = (): string => scopes.getStore()?.requestId ?? randomUUID();

/** Where the request that is being answered comes from; outside of one, from this very machine. */
export const clientAddress = (): string => scopes.getStore()?.clientAddress ?? '127.0.0.1';

/** The id for the logger, which adds it to every line of a request and to no other. */
export function requestIdOfLine(): { requestId?: string } {
  const scope = scopes.getStore();
  return scope ? { requestId: scope.requestId } : {};
}

/** Adds to the line that is logged at the end of this request. Never an email address, never a link's token. */
export function noteOfRequest(notes: Record<string, unknown>): void {
  Object.assign(scopes.getStore()?.notes ?? {}, notes);
}

/** The first failure of this request's page, which `failRequest` keeps. */
export const failureOfRequest = (): Error | null => scopes.getStore()?.failure ?? null;

/** Keeps why the page of this request cannot be made. Returns the first such failure: the request has one. */
export function failRequest(failure: Error): Error {
  const scope = scopes.getStore();
  if (!scope) return failure;
  scope.failure ??= failure;
  return scope.failure;
}
