import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callUpload } from '#lib/browser/recording/call-upload.ts';

const MINUTE_MS = 60_000;

/** A connection that answers only when a test says so. */
class FakeCall extends EventTarget {
  static last: FakeCall;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  isAborted = false;
  constructor() {
    super();
    FakeCall.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  getResponseHeader = () => null;
  abort() {
    this.isAborted = true;
    this.end(0);
  }
  end(status: number) {
    this.status = status;
    this.dispatchEvent(new Event('loadend'));
  }
  report(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeCall);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send() {
  const leaving = new AbortController();
  const sent: number[] = [];
  const answered = callUpload({
    method: 'PATCH',
    url: '/api/upload/1',
    headers: { 'upload-offset': '0' },
    body: new Blob(['film']),
    signal: leaving.signal,
    onSent: (bytes) => sent.push(bytes),
  });
  return { answered, sent, leaving, call: FakeCall.last };
}

test('ends a call without traffic after a minute, as one without an answer', async () => {
  const { answered, call } = send();
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(call.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(call.isAborted).toBe(true);
  expect((await answered).status).toBe(0);
});

test('waits as long as bytes leave the device, however slowly', async () => {
  const { answered, sent, call } = send();
  for (const bytes of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    call.report(bytes);
  }
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(call.isAborted).toBe(false);
  expect(sent).toEqual([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(1);
  expect(call.isAborted).toBe(true);
  expect((await answered).status).toBe(0);
});

test('forgets the minute once the server has answered', async () => {
  const { answered, call } = send();
  call.end(204);
  expect((await answered).status).toBe(204);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(call.isAborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('ends with the page that asked', async () => {
  const { answered, call, leaving } = send();
  leaving.abort();
  expect(call.isAborted).toBe(true);
  expect((await answered).status).toBe(0);
});
