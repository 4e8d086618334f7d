import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request, requestAll, setBearer } from '#lib/browser/api/client.ts';
import { readNotifications } from '#lib/browser/api/notifications.ts';
import { savePresentation } from '#lib/browser/api/reels.ts';
import { createTribute, deleteTribute, restoreTribute, updateTribute } from '#lib/browser/api/tributes.ts';
import { openSession } from '#lib/browser/api/users.ts';
import type { CallUpload } from '#lib/browser/recording/call-upload.ts';
import { completePart } from '#lib/browser/recording/growing-part.ts';
import { sendProgress } from '#lib/browser/recording/report-progress.ts';
import { sendBytes } from '#lib/browser/recording/send-bytes.ts';
import { checkConnection } from '#lib/browser/stores/connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A network that never answers; like a browser's, it stops on the signal. */
function silentNetwork() {
  const silent = (_input: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      if (signal?.aborted) reject(new DOMException('aborted', 'AbortError'));
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  vi.stubGlobal('fetch', vi.fn(silent));
}

test('a call without an answer ends as a network failure', async () => {
  silentNetwork();
  const call = request('/tribute');
  await vi.advanceTimersByTimeAsync(14_000);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await call).toMatchObject({
    status: 0,
    data: null,
    code: null,
    error: expect.stringContaining('couldn’t reach'),
  });
});

test('a picture may take minutes, and ends too', async () => {
  silentNetwork();
  let isOver = false;
  const call = request('/public/upload/file', { method: 'POST', body: new FormData() }).then((result) => {
    isOver = true;
    return result;
  });
  await vi.advanceTimersByTimeAsync(170_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await call).status).toBe(0);
});

test('a truncated answer is a network failure', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"da')),
  });
  vi.stubGlobal('fetch', async (_input: string, { signal }: RequestInit) => {
    const cut = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    const response = new Response(body);
    return Object.assign(response, { text: () => cut });
  });
  const call = request('/tribute');
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await call).status).toBe(0);
});

test("only the caller's signal throws, immediately, and leaves no timer", async () => {
  silentNetwork();
  const leaving = new AbortController();
  const call = request('/tribute', { signal: leaving.signal });
  queueMicrotask(() => leaving.abort());
  await expect(call).rejects.toThrow('aborted');
  await expect(request('/tribute', { signal: leaving.signal })).rejects.toThrow('aborted');
  expect(vi.getTimerCount()).toBe(0);
});

/** A server that is unavailable for its first answers. */
function recoveringServer(failures: number) {
  let left = failures;
  const fetched = vi.fn(async () => {
    if (left === 0) return Response.json({ data: { tributeId: 'one' } });
    left -= 1;
    return Response.json({ error: 'Please try again.', code: 'UNAVAILABLE' }, { status: 503 });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test.each([
  ['a change', () => updateTribute({ tributeId: 'one' })],
  ['a sign-in', openSession],
  ['a new draft', () => createTribute({ tributeType: 'BIRTHDAY', draftKey: 'one' })],
])('%s survives a short outage of the server', async (_what, send) => {
  const fetched = recoveringServer(2);
  const call = send();
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await call).status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('reports a longer outage, and repeats no call that may not be repeated', async () => {
  const fetched = recoveringServer(10);
  const change = updateTribute({ tributeId: 'one' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await change).toMatchObject({ status: 503, error: 'Please try again.' });
  expect(fetched).toHaveBeenCalledTimes(3);
  expect((await deleteTribute('one')).status).toBe(503);
  expect((await restoreTribute('one')).status).toBe(503);
  expect(fetched).toHaveBeenCalledTimes(5);
});

test('leaving ends the pause before a repetition', async () => {
  recoveringServer(10);
  const leaving = new AbortController();
  const call = request('/tribute', { isRepeatable: true, signal: leaving.signal });
  const failure = call.catch(String);
  await vi.advanceTimersByTimeAsync(500);
  leaving.abort();
  expect(await failure).toContain('aborted');
  expect(vi.getTimerCount()).toBe(0);
});

test("an answer stops the timer; a proxy's page is a failure with its status", async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { name: 'Anna' } }));
  expect(await request('/tribute')).toMatchObject({ status: 200, data: { name: 'Anna' }, error: null });
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await request('/tribute')).toMatchObject({ status: 502, data: null });
  expect(vi.getTimerCount()).toBe(0);
});

test('each call goes to /api with the fixed key [client-headers], and with the bearer token once signed in [client-bearer]', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ data: [] }));
  vi.stubGlobal('fetch', fetched);
  const headersOf = (call: number) => fetched.mock.calls[call]?.[1].headers;
  await request('/tribute/types', { query: { tributeId: undefined, name: 'Anna & Co' } });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/tribute/types?name=Anna+%26+Co');
  expect(headersOf(0)).toEqual({ 'x-api-key': 'folksee-web' });
  setBearer('id-token');
  await request('/user');
  expect(headersOf(1)).toEqual({ 'x-api-key': 'folksee-web', authorization: 'Bearer id-token' });
  setBearer(null);
});

test("calls, uploads and heartbeats use the page's base URL [client-headers]", async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ data: [] }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: { api: '/backend/v1' } } });
  await request('/tribute/types', { query: { tributeId: 'T' } });
  await checkConnection();
  sendProgress('T', { stage: 'RECORDING' });
  const endpoint = await new Promise<unknown>((done) => {
    const call: CallUpload = async ({ url }) => {
      done(url);
      return { status: 0, body: '', header: () => null };
    };
    const bytes = completePart(new Blob(['clip']));
    const part = { bytes, tributeId: 'T', fileName: 'a.mp4', mimeType: 'video/mp4' };
    const { signal } = new AbortController();
    void sendBytes(part, { call, uploadUrl: null, signal, onUploadUrl: () => {}, onBytes: () => {} });
  });
  expect([...fetched.mock.calls.map(([url]) => url), endpoint]).toEqual([
    '/backend/v1/tribute/types?tributeId=T',
    '/backend/v1/health/live',
    '/backend/v1/tribute/contributor',
    '/backend/v1/upload',
  ]);
  for (const [url, init] of fetched.mock.calls.filter(([address]) => !address.endsWith('/live')))
    expect([url, init.headers]).toEqual([url, expect.objectContaining({ 'x-api-key': 'folksee-web' })]);
});

test('status, data and error [client-result]: data from data.data [client-success], status and error from the response and its error field [client-failure] [api-failed]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { name: 'Anna' } }, { status: 201 }));
  expect(await request('/tribute')).toMatchObject({ status: 201, data: { name: 'Anna' }, error: null });
  const refusal = { error: 'This reel is closed.', code: 'CONFLICT' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  expect(await request('/tribute')).toMatchObject({ status: 409, data: null, ...refusal });
});

test("reports a network failure in the page's language", async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es', dataset: {} } });
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  expect((await request('/tribute')).error).toMatch(/^No pudimos conectar/);
});

test('says after how many seconds a rejected call can be retried', async () => {
  const body = { error: 'Wait a minute.', code: 'RATE_LIMITED', requestId: 'x' };
  const headers = { 'retry-after': '17' };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 429, headers }));
  expect(await request('/tribute')).toMatchObject({
    status: 429,
    error: 'Wait a minute.',
    code: 'RATE_LIMITED',
    retryAfterSeconds: 17,
  });
  vi.stubGlobal('fetch', async () =>
    Response.json(body, { status: 429, headers: { 'retry-after': 'soon' } }),
  );
  expect(await request('/tribute')).not.toHaveProperty('retryAfterSeconds');
});

test('sends calls that must survive a reload with keepalive, where supported', async () => {
  const network = vi.fn(async (_input: string, _init: RequestInit) => Response.json({ data: {} }));
  vi.stubGlobal('fetch', network);
  const film = (clips: number) => ({
    tributeId: 'x',
    version: 1,
    items: Array.from({ length: clips }, () => ({
      kind: 'CLIP' as const,
      submissionId: 'f'.repeat(24),
      hidden: false,
    })),
  });
  await savePresentation(film(20));
  await savePresentation(film(2_000));
  await request('/tribute', { method: 'PATCH', body: {} });
  await readNotifications({ all: true });
  expect(network.mock.calls.map(([, init]) => init.keepalive)).toEqual([true, false, false, true]);
});

test('reads a list page by page; a failed page fails the list', async () => {
  const pages: Record<string, object> = {
    '/api/tribute?limit=2': { data: [1, 2], nextCursor: 'a' },
    '/api/tribute?limit=2&cursor=a': { data: [3, 4], nextCursor: 'b' },
    '/api/tribute?limit=2&cursor=b': { data: [5], nextCursor: null },
  };
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(Response.json(pages[address])));
  const query = { limit: '2' };
  expect(await requestAll('/tribute', { query })).toMatchObject({ status: 200, data: [1, 2, 3, 4, 5] });

  const gone = { error: 'Gone', code: 'NOT_FOUND', requestId: 'x' };
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address.endsWith('=a') ? Response.json(gone, { status: 404 }) : Response.json(pages[address]),
    ),
  );
  expect(await requestAll('/tribute', { query })).toMatchObject({ status: 404, data: null, error: 'Gone' });
});
