import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useWakeLock } from '#lib/browser/hooks/use-wake-lock.ts';

const release = vi.fn<() => Promise<void>>(async () => {});
const request = vi.fn<(kind: string) => Promise<{ release: typeof release }>>(async () => ({ release }));

const keepOn = () => {
  vi.stubGlobal('navigator', { wakeLock: { request } });
  return renderHook(useWakeLock, { initialProps: true });
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('keeps the screen on while recording, and lets go afterwards', async () => {
  const { rerender } = keepOn();
  await vi.waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
  expect(release).not.toHaveBeenCalled();
  rerender(false);
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
});

test('keeps the screen on again when the page is seen again', async () => {
  const { unmount } = keepOn();
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
  fireEvent(document, new Event('visibilitychange'));
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  unmount();
  fireEvent(document, new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});

test('records without it where the browser cannot', () => {
  vi.stubGlobal('navigator', {});
  expect(() => renderHook(useWakeLock, { initialProps: true })).not.toThrow();
});
