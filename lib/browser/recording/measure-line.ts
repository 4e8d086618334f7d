import { apiAddress } from '#lib/browser/api/api-address.ts';
import { apiHeaders } from '#lib/browser/api/client.ts';
import { noteAnswer, noteTransfer, useLineSpeed } from '#lib/browser/stores/line-speed.ts';
import { SPEED_TEST_CHARS_MAX, TIMED_BYTES_MIN } from '#lib/recording/line-speed.ts';
import type { CallUpload } from './call-upload.ts';

/** The first tells the latency. TCP starts slowly, so a fast line over a long distance needs the large one. */
const TEST_CHARS = [0, TIMED_BYTES_MIN, SPEED_TEST_CHARS_MAX];
/** Recordings do not get better beyond. */
const ENOUGH_KBPS = 5_000;
/** A transfer that took so long says enough. */
const ENOUGH_MS = 500;
/** A line that takes longer is as slow as the slowest that recordings fit. */
const TEST_MS_MAX = 8_000;
const TOO_SLOW = 'too slow';

/** Times what it sends to the server, in the background. Returns how to stop it; the result is in `useLineSpeed`. */
export function measureLine(onEnd: () => void): () => void {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(TOO_SLOW), TEST_MS_MAX);
  void timePadding(limit.signal).finally(() => {
    clearTimeout(timer);
    onEnd();
  });
  return () => limit.abort();
}

async function timePadding(signal: AbortSignal): Promise<void> {
  for (const length of TEST_CHARS) {
    const startedAt = performance.now();
    const hasArrived = await postPadding(length, signal).catch(() => false);
    const milliseconds = performance.now() - startedAt;
    if (!hasArrived && signal.reason !== TOO_SLOW) return;
    if (length === 0) noteAnswer(milliseconds);
    else noteTransfer(length, milliseconds);
    const { kilobitsPerSecond, latencyMs } = useLineSpeed.getState();
    const isFast = (kilobitsPerSecond ?? 0) > ENOUGH_KBPS;
    if (signal.aborted || isFast || milliseconds - (latencyMs ?? 0) > ENOUGH_MS) return;
  }
}

async function postPadding(length: number, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(apiAddress('/public/upload_speed'), {
    method: 'POST',
    headers: { ...apiHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ padding: randomText(length) }),
    signal,
  });
  await response.arrayBuffer();
  return response.ok;
}

/** Text that no proxy can compress much. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    text += btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(3_000))));
  }
  return text.slice(0, length);
}

/** Returns `call`, whose answers also tell how fast the line is. */
export function timed(call: CallUpload): CallUpload {
  return async (request) => {
    const startedAt = performance.now();
    const answer = await call(request);
    const milliseconds = performance.now() - startedAt;
    if (answer.status === 0 || answer.status >= 400) return answer;
    if (request.body) noteTransfer(request.body.size, milliseconds);
    else noteAnswer(milliseconds);
    return answer;
  };
}
