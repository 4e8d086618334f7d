import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordTake } from '#lib/browser/recording/record-take.ts';
import { RECORDING_PART_MS } from '#lib/recording/limits.ts';
import { FakeMediaRecorder, fakeStream } from './fake-camera.ts';

beforeEach(() => vi.useFakeTimers());
beforeEach(() => vi.stubGlobal('MediaRecorder', FakeMediaRecorder));
afterEach(() => vi.useRealTimers());
afterEach(() => vi.unstubAllGlobals());

const recordSeconds = () => {
  const seconds: number[] = [];
  const stream = fakeStream();
  const format = { mimeType: 'video/webm', extension: 'webm' } as const;
  const start = () =>
    recordTake(stream, { format, maxSeconds: 180, onSeconds: (at) => seconds.push(at), onPart: () => {} });
  return { seconds, stream, start };
};

describe('recordTake', () => {
  it('runs no timer for a disconnected camera', () => {
    const { seconds, stream, start } = recordSeconds();
    for (const track of stream.getTracks()) track.stop();
    expect(start).toThrow('NotSupportedError');
    vi.advanceTimersByTime(2_000);
    expect(seconds).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the recording so far when the camera is lost', async () => {
    const { seconds, stream, start } = recordSeconds();
    const { finished } = start();
    vi.advanceTimersByTime(2_000);
    stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
    expect(await finished).toMatchObject({ durationSeconds: 2, clip: { size: 8 } });
    expect(seconds.at(-1)).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps the first data when it is stopped before', async () => {
    const { start } = recordSeconds();
    const { finished, stop } = start();
    stop();
    vi.advanceTimersByTime(RECORDING_PART_MS);
    expect(await finished).toMatchObject({ clip: { size: 4 } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts no paused seconds, and hands over everything before the pause', async () => {
    const { seconds, start } = recordSeconds();
    const { finished, pause, resume, stop } = start();
    vi.advanceTimersByTime(1_500);
    pause();
    vi.advanceTimersByTime(60_000);
    expect(seconds.at(-1)).toBe(1);
    resume();
    vi.advanceTimersByTime(1_500);
    stop();
    // Three slices, and the piece before the pause.
    expect(await finished).toMatchObject({ durationSeconds: 3, clip: { size: 16 } });
  });

  it('keeps a take that is stopped during its pause', async () => {
    const { start } = recordSeconds();
    const { finished, pause, stop } = start();
    vi.advanceTimersByTime(2_000);
    pause();
    stop();
    expect(await finished).toMatchObject({ durationSeconds: 2, clip: { size: 12 } });
  });

  it('stops with an empty clip when the camera delivers nothing', async () => {
    const { stream, start } = recordSeconds();
    const { finished, stop } = start();
    for (const track of stream.getTracks()) track.stop();
    stop();
    vi.advanceTimersByTime(10_000);
    expect(await finished).toMatchObject({ clip: { size: 0 } });
    expect(vi.getTimerCount()).toBe(0);
  });
});
