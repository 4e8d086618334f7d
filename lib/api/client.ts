import type { ErrorBody, ErrorCode } from '#lib/contracts/errors.ts';

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

/** Calls the API and never throws, except when `signal` aborts. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<ApiResult<T>> {
  const { method = 'GET', signal } = options;
  const response = await fetch(`/api${path}${toQueryString(options.query)}`, {
    method,
    ...(signal && { signal }),
    ...toBody(options.body),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    return null;
  });
  if (!response) return failure(0);
  // Our own server wrote it, from the same contract.
  const json = (await response.json().catch(() => null)) as ({ data?: T } & Partial<ErrorBody>) | null;
  if (!response.ok || json?.data === undefined) return failure(response.status, json);
  return { status: response.status, data: json.data, error: null, code: null, fields: {} };
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

const NETWORK_FAILURE = 'We could not reach the server. Check your connection and try again.';
const UNKNOWN_FAILURE = 'Something went wrong. Try again.';

function failure(status: number, body: Partial<ErrorBody> | null = null): ApiResult<never> {
  return {
    status,
    data: null,
    error: body?.error ?? (status === 0 ? NETWORK_FAILURE : UNKNOWN_FAILURE),
    code: body?.code ?? null,
    fields: body?.fields ?? {},
  };
}
