import type { ErrorBody, ErrorCode } from '#lib/contracts/errors.ts';
import { failureTextsOfPage } from '#lib/messages/failure-texts.ts';

/** The fixed, public key of our own pages (seed §7). It names the client and proves nobody's identity. */
export const API_KEY = 'folksee-web';

/** What every call gives back. `status` is 0 when the network failed; `error` is a sentence for people. */
export type ApiResult<T> =
  | { status: number; data: T; error: null; code: null; fields: Record<string, string[]> }
  | { status: number; data: null; error: string; code: ErrorCode | null; fields: Record<string, string[]> };

type Query = Record<string, string | undefined>;
type RequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Query;
  /** Sent as JSON, unless it is a form. */
  body?: unknown;
  signal?: AbortSignal;
};

let bearer: string | null = null;

/** Adds the signed-in person's ID token to all calls that follow; null takes it away. */
export function setBearer(idToken: string | null): void {
  bearer = idToken;
}

/** The headers that every call of ours carries, for the one client that is not `request`: the upload. */
export function apiHeaders(): Record<string, string> {
  return { 'x-api-key': API_KEY, ...(bearer && { authorization: `Bearer ${bearer}` }) };
}

/** Our server answers within seconds or says that it cannot; whoever waits longer waits for a network that is gone. */
const CALL_LIMIT_MS = 15_000;
/** A picture of 10 MB by a slow phone. */
const FORM_LIMIT_MS = 180_000;

/**
 * Calls the API and never throws, except when `signal` aborts. It always ends: a call that takes too long is a
 * network failure.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<ApiResult<T>> {
  const { signal, body } = options;
  const limit = new AbortController();
  const stop = () => limit.abort(signal?.reason);
  const timer = setTimeout(stop, body instanceof FormData ? FORM_LIMIT_MS : CALL_LIMIT_MS);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await answerOf<T>(path, options, limit.signal);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return failure(0);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** @throws what `fetch` throws when the network fails before the last byte is here */
async function answerOf<T>(
  path: string,
  { method = 'GET', query, body }: RequestOptions,
  signal: AbortSignal,
): Promise<ApiResult<T>> {
  const response = await fetch(`/api${path}${toQueryString(query)}`, { method, signal, ...toBody(body) });
  const json = toJson(await response.text());
  if (!response.ok || json?.data === undefined) return failure(response.status, json);
  return { status: response.status, data: json.data as T, error: null, code: null, fields: {} };
}

/** Our own server wrote it, by the contract of the call; a proxy before it may have written anything. */
function toJson(text: string): ({ data?: unknown } & Partial<ErrorBody>) | null {
  try {
    return JSON.parse(text) as { data?: unknown } & Partial<ErrorBody>;
  } catch {
    return null;
  }
}

/** The data of a call, for a query cache that wants a failure thrown. */
export async function dataOf<T>(call: Promise<ApiResult<T>>): Promise<T> {
  const result = await call;
  if (result.error !== null) throw new Error(result.error, { cause: result });
  return result.data;
}

function toQueryString(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
}

function toBody(body: unknown): RequestInit {
  if (body === undefined) return { headers: apiHeaders() };
  if (body instanceof FormData) return { headers: apiHeaders(), body };
  return {
    headers: { ...apiHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function failure(status: number, body: Partial<ErrorBody> | null = null): ApiResult<never> {
  const texts = failureTextsOfPage();
  return {
    status,
    data: null,
    error: body?.error ?? (status === 0 ? texts.unreachable : texts.unknown),
    code: body?.code ?? null,
    fields: body?.fields ?? {},
  };
}
