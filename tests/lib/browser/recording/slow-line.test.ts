import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallUpload, UploadRequest } from '#lib/browser/recording/call-upload.ts';
import { GrowingPart } from '#lib/browser/recording/growing-part.ts';
import { timed } from '#lib/browser/recording/measure-line.ts';
import { TakeUpload, type UploadHost } from '#lib/browser/recording/upload-take.ts';
import { fittedToLine, noteRecorded, useLineSpeed } from '#lib/browser/stores/line-speed.ts';
import { buildSubmission } from './build-take.ts';

type Line = { kilobitsPerSecond: number; latencyMs: number };
const SLOW: Line = { kilobitsPerSecond: 400, latencyMs: 400 };
const USUAL: Line = { kilobitsPerSecond: 10_000, latencyMs: 40 };

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** An upload server that only counts, behind a line that carries one request at a time. */
function behind({ kilobitsPerSecond, latencyMs }: Line) {
  const asked: UploadRequest['method'][] = [];
  let arrived = 0;
  const call: CallUpload = async ({ method, body }) => {
    asked.push(method);
    const size = body?.size ?? 0;
    await wait(latencyMs + (size * 8) / kilobitsPerSecond);
    arrived += size;
    const headers: Record<string, string> = { location: '/api/upload/1', 'upload-offset': String(arrived) };
    return { status: method === 'POST' ? 201 : 204, body: '', header: (name) => headers[name] ?? null };
  };
  return { call, asked, arrived: () => arrived };
}

/** Records, then presses Stop and Send at once. Resolves to the unsent seconds at Stop and those until the answer arrived. */
async function answerOn(line: Line, seconds: number) {
  const bits = fittedToLine();
  const network = behind(line);
  const host: UploadHost = {
    call: timed(network.call),
    rejoin: () => Promise.reject(new Error('The guest was forgotten.')),
    pause: async (milliseconds) => void (await wait(milliseconds)),
    random: () => 1,
    onProgress: () => {},
    onUploadUrl: async () => {},
  };
  const upload = new TakeUpload(host);
  const bytes = new GrowingPart();
  upload.add({ tributeId: 'tribute', fileName: 'clip.webm', mimeType: 'video/webm', bytes }, null);
  // The code of the upload loads in real time.
  while (network.asked.length === 0) await new Promise(setImmediate);
  const bytesPerSecond = (bits.video + bits.audio) / 8;
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    bytes.append(new Blob(['x'.repeat(bytesPerSecond)]));
  }
  bytes.complete();
  const unsentSeconds = seconds - network.arrived() / bytesPerSecond;
  const stoppedAt = performance.now();
  const sending = upload.send(async () => {
    await wait(line.latencyMs);
    return { status: 201, data: buildSubmission(), error: null, code: null, fields: {} };
  });
  const arriving = sending.then(() => performance.now());
  await vi.advanceTimersByTimeAsync(300_000);
  return { unsentSeconds, secondsToArrive: ((await arriving) - stoppedAt) / 1_000, asked: network.asked };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  useLineSpeed.setState(useLineSpeed.getInitialState());
});
afterEach(() => void vi.useRealTimers());

describe('a take on a line [recorder-fits-line]', () => {
  it('of 15 seconds arrives within 60 s of Stop at 400 kbit/s and 400 ms delay', async () => {
    useLineSpeed.setState(SLOW);
    const { secondsToArrive } = await answerOn(SLOW, 15);
    expect(secondsToArrive).toBeLessThan(15);
  });

  it('learns from the upload of a take that was recorded for a faster line', async () => {
    const unmeasured = await answerOn(SLOW, 15);
    expect(unmeasured.secondsToArrive).toBeGreaterThan(60);
    expect(useLineSpeed.getState().kilobitsPerSecond).toBeCloseTo(400, -1);
    const next = await answerOn(SLOW, 15);
    expect(next.secondsToArrive).toBeLessThan(15);
  });

  it('has at most 5 s unsent at Stop on 10 Mbit/s, without a request for each second', async () => {
    const { unsentSeconds, asked } = await answerOn(USUAL, 60);
    expect(unsentSeconds).toBeLessThanOrEqual(5);
    useLineSpeed.setState({ ...USUAL, kilobitsPerSecond: 1_000 });
    const modest = await answerOn(USUAL, 60);
    expect(modest.unsentSeconds).toBeLessThanOrEqual(5);
    expect(modest.asked.length).toBeLessThan(40);
    expect(asked.length).toBeLessThan(70);
  });
});

describe('a recorder', () => {
  it('that ignores its bits gets fewer for the next part [recorder-fits-line]', () => {
    const given = fittedToLine();
    noteRecorded(10_000_000, 8, given);
    expect(fittedToLine().video).toBeLessThan(given.video / 3);
    expect(fittedToLine().width).toBeLessThan(given.width);
  });

  it('that keeps them, or had no time to, gets the same', () => {
    const given = fittedToLine();
    noteRecorded(2_628_000, 8, given);
    noteRecorded(1_000_000, 1, given);
    expect(fittedToLine()).toEqual(given);
  });
});
