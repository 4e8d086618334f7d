import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen, mayListen } from '#lib/browser/recording/listen.ts';
import { useLineSpeed } from '#lib/browser/stores/line-speed.ts';

const workers: FakeWorker[] = [];
class FakeWorker extends EventTarget {
  postMessage = vi.fn<(sound: unknown, transfer: unknown[]) => void>();
  terminate = vi.fn<() => void>();
  constructor() {
    super();
    workers.push(this);
  }
}

beforeEach(() => {
  workers.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', { onLine: true });
  useLineSpeed.setState({ kilobitsPerSecond: 8_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('listens only to short takes, and only where its download costs little [recorder-trim]', () => {
  expect([mayListen(60), mayListen(180), mayListen(201)]).toEqual([true, true, false]);
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
  expect(mayListen(60)).toBe(false);
  vi.stubGlobal('navigator', { onLine: false });
  expect(mayListen(60)).toBe(false);
  vi.stubGlobal('navigator', { onLine: true });
  useLineSpeed.setState({ kilobitsPerSecond: 400 });
  expect(mayListen(60)).toBe(false);
  useLineSpeed.setState({ kilobitsPerSecond: null });
  vi.stubGlobal('Worker', undefined);
  expect(mayListen(60)).toBe(false);
});

const samples = () => new Float32Array(480);
const begin = (signal = new AbortController().signal) => {
  const heard = listen(samples(), [-20], signal);
  const [worker] = workers;
  if (!worker) throw new Error('No worker was started.');
  return { heard, worker };
};

test('hands the sound to a worker, and ends it after its answer', async () => {
  const { heard, worker } = begin();
  const [sound, transfer] = worker.postMessage.mock.calls[0] ?? [];
  expect(sound).toMatchObject({ samples: expect.any(Float32Array), loudnessLufs: null });
  expect(transfer).toHaveLength(1);
  worker.dispatchEvent(new MessageEvent('message', { data: Float32Array.of(0.5) }));
  expect(await heard).toEqual([0.5]);
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[string, (worker: FakeWorker, leaving: AbortController) => unknown]>([
  ['that fails', (worker) => worker.dispatchEvent(new MessageEvent('message', { data: false }))],
  ['that is not loaded', (worker) => worker.dispatchEvent(new Event('error'))],
  ['that takes too long', () => vi.advanceTimersByTimeAsync(5_000)],
  ['that nobody waits for', (_worker, leaving) => leaving.abort()],
])('does without a worker %s', async (_which, happen) => {
  const leaving = new AbortController();
  const { heard, worker } = begin(leaving.signal);
  await happen(worker, leaving);
  expect(await heard).toBeNull();
  expect(worker.terminate).toHaveBeenCalled();
});
