import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPatiently, SILENT_MS } from '#lib/browser/recording/open-patiently.ts';

const stream = {} as MediaStream;
const isGone = () => false;
const busy = new DOMException('', 'NotReadableError');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reports a browser that never answers, and still takes a late answer', async () => {
  const late = Promise.withResolvers<MediaStream>();
  const onSilent = vi.fn();
  const opening = openPatiently(() => late.promise, { onSilent, isGone });
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1);
  expect(onSilent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onSilent).toHaveBeenCalledOnce();
  late.resolve(stream);
  expect(await opening).toBe(stream);
});

test('waits and tries once more while another page releases the camera', async () => {
  const open = vi.fn().mockRejectedValueOnce(busy).mockResolvedValue(stream);
  const opening = openPatiently(open, { onSilent: vi.fn(), isGone });
  await vi.runAllTimersAsync();
  expect(await opening).toBe(stream);
  expect(open).toHaveBeenCalledTimes(2);
});

test('reports a camera that stays busy, and never repeats a refused question', async () => {
  const open = vi.fn().mockRejectedValue(busy);
  const patience = { onSilent: vi.fn(), isGone, wait: async () => {} };
  await expect(openPatiently(open, patience)).rejects.toBe(busy);
  expect(open).toHaveBeenCalledTimes(2);
  const refusal = new DOMException('', 'NotAllowedError');
  const denied = vi.fn().mockRejectedValue(refusal);
  await expect(openPatiently(denied, patience)).rejects.toBe(refusal);
  expect(denied).toHaveBeenCalledOnce();
});
