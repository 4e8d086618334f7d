import { failureTextsOfPage } from '#lib/browser/messages/failure-texts.ts';
import { API_KEY } from '#lib/contracts/api-key.ts';
import type { ErrorBody, ErrorCode } from '#lib/contracts/errors.ts';
import { apiAddress } from './api-address.ts';

/** `status` is 0 when the network failed; `error` is a sentence for people. */
export type ApiResult<T> =
  | {
      status: number;
      data: T;
      error: null;
      code: null;
      fields: Record<string, string[]>;
      nextCursor?: string | null;
    }
  | {
      status: number;
      data: null;
      error: string;
      code: ErrorCode | null;
      fields: Record<string, string[]>;
      retryAfterSeconds?: number;
    };

type Json = { data?: unknown; nextCursor?: string | null } & Partial<ErrorBody>;
type Query = Record<string, string | undefined>;
type RequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Query;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Overrides the ID token that all calls carry. */
  idToken?: string | null;
  /** Continues after its page is left or reloaded. */
  outlivesPage?: boolean;
  /** Whether repeating the call is harmless, so that a short outage goes unnoticed. */
  isRepeatable?: boolean;
};

let bearer: string | null = null;

/** The event of `signing` once calls are signed. */
export const SIGNED = 'signed';
export const signing = new EventTarget();

export function setBearer(idToken: string | null): void {
  const isFirst = bearer === null && idToken !== null;
  bearer = idToken;
  if (isFirst) signing.dispatchEvent(new Event(SIGNED));
}

export const bearerNow = (): string | null => bearer;

/** Returns the headers of a call, for the upload client, which does not use `request`. */
export function apiHeaders(idToken = bearer): Record<string, string> {
  return { 'x-api-key': API_KEY, ...(idToken && { authorization: `Bearer ${idToken}` }) };
}

/** Our server answers within seconds; anything slower is a dead network. */
const CALL_LIMIT_MS = 15_000;
/** Browsers limit the body of a call that outlives its page to 64 KiB (Fetch standard). */
const OUTLIVING_BODY_MAX = 60_000;
/** A picture of 10 MB from a slow phone. */
const FORM_LIMIT_MS = 180_000;
/** Pauses before an unavailable server is asked again. It answers within two seconds. */
const OUTAGE_PAUSES_MS = [1_000, 2_000];

/** Never throws, except when `signal` aborts. A call over its time limit counts as a network failure. */
export async function request<T>(path: `/${string}`, options: RequestOptions = {}): Promise<ApiResult<T>> {
  const { signal, body } = options;
  const limit = new AbortController();
  const stop = () => limit.abort(signal?.reason);
  const timer = setTimeout(stop, body instanceof FormData ? FORM_LIMIT_MS : CALL_LIMIT_MS);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await answerAfterOutage<T>(path, options, limit.signal);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return failure(0);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** @throws when the network fails or the signal aborts */
async function answerAfterOutage<T>(
  path: `/${string}`,
  options: RequestOptions,
  signal: AbortSignal,
): Promise<ApiResult<T>> {
  for (const pauseMs of options.isRepeatable ? OUTAGE_PAUSES_MS : []) {
    const result = await answerOf<T>(path, options, signal);
    if (result.code !== 'UNAVAILABLE') return result;
    await pause(pauseMs, signal);
  }
  return answerOf<T>(path, options, signal);
}

/** @throws when the signal aborts */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function answerOf<T>(
  path: `/${string}`,
  { method = 'GET', query, body, idToken, outlivesPage = false }: RequestOptions,
  signal: AbortSignal,
): Promise<ApiResult<T>> {
  const sent = toBody(body, apiHeaders(idToken ?? bearer));
  const keepalive = outlivesPage && JSON.stringify(body).length <= OUTLIVING_BODY_MAX;
  const address = apiAddress(path) + toQueryString(query);
  const response = await fetch(address, { method, signal, keepalive, ...sent });
  const json = toJson(await response.text());
  if (!response.ok || json?.data === undefined) {
    const retryAfterSeconds = secondsIn(response.headers.get('retry-after'));
    return {
      ...failure(response.status, json),
      ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    };
  }
  const { data, nextCursor } = json;
  return {
    status: response.status,
    data: data as T,
    error: null,
    code: null,
    fields: {},
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** Fetches a whole list page by page, or returns the first failure. */
export async function requestAll<Item>(
  path: `/${string}`,
  options: RequestOptions = {},
): Promise<ApiResult<Item[]>> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (;;) {
    const result = await request<Item[]>(path, { ...options, query: { ...options.query, cursor } });
    if (result.error !== null) return result;
    items.push(...result.data);
    if (!result.nextCursor) return { ...result, data: items };
    cursor = result.nextCursor;
  }
}

/** Returns the seconds of a `Retry-After` header as our server writes it, else null. */
export function secondsIn(retryAfter: string | null | undefined): number | null {
  return /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
}

/** A proxy may have written anything; our own server keeps the contract. */
function toJson(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

export const isPassingFailure = (status: number) => status === 0 || status === 429 || status >= 500;

type Failure = { error: string; status: number; code: ErrorCode | null; fields: Record<string, string[]> };

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly fields: Record<string, string[]>;

  constructor({ error, status, code, fields }: Failure) {
    super(error);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Returns a call's data. @throws ApiError */
export async function dataOf<T>(call: Promise<ApiResult<T>>): Promise<T> {
  const result = await call;
  if (result.error !== null) throw new ApiError(result);
  return result.data;
}

export function codeOf(error: Error | null): ErrorCode | null {
  return error instanceof ApiError ? error.code : null;
}

export function fieldsOf(error: Error | null): Record<string, string[]> {
  return error instanceof ApiError ? error.fields : {};
}

function toQueryString(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
}

function toBody(body: unknown, headers: Record<string, string>): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  return {
    headers: { ...headers, 'content-type': 'application/json' },
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
