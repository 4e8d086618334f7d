import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '#lib/api/client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A network that takes a call and never answers; like the browser's it gives up when the signal says so. */
function silentNetwork() {
  const silent = (_input: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      if (signal?.aborted) reject(new DOMException('aborted', 'AbortError'));
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  vi.stubGlobal('fetch', vi.fn(silent));
}

test('a call that nobody answers ends as a network failure', async () => {
  silentNetwork();
  const call = request('/tribute');
  await vi.advanceTimersByTimeAsync(14_000);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await call).toMatchObject({
    status: 0,
    data: null,
    code: null,
    error: expect.stringContaining('could not reach'),
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

test('an answer that stops half-way is a network failure, not half an answer', async () => {
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

test('only the caller’s own signal throws, at once, and no timer is left behind', async () => {
  silentNetwork();
  const leaving = new AbortController();
  const call = request('/tribute', { signal: leaving.signal });
  queueMicrotask(() => leaving.abort());
  await expect(call).rejects.toThrow('aborted');
  await expect(request('/tribute', { signal: leaving.signal })).rejects.toThrow('aborted');
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer stops the clock; a page of a proxy is a failure with its status', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { name: 'Anna' } }));
  expect(await request('/tribute')).toMatchObject({ status: 200, data: { name: 'Anna' }, error: null });
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await request('/tribute')).toMatchObject({ status: 502, data: null });
  expect(vi.getTimerCount()).toBe(0);
});
