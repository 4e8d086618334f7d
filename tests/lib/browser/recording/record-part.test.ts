import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordPart } from '#lib/browser/recording/record-part.ts';
import type { RecordingFormat } from '#lib/browser/recording/recording-format.ts';
import { RECORDING_CHUNK_MS } from '#lib/recording/limits.ts';
import { FakeMediaRecorder, fakeStream } from './fake-camera.ts';

beforeEach(() => vi.useFakeTimers());
beforeEach(() => vi.stubGlobal('MediaRecorder', FakeMediaRecorder));
beforeEach(() => vi.stubGlobal('document', { hidden: false }));
afterEach(() => vi.useRealTimers());
afterEach(() => vi.unstubAllGlobals());

const recordSeconds = (secondsMax = 180) => {
  const seconds: number[] = [];
  const stream = fakeStream();
  const start = (format: RecordingFormat = { mimeType: 'video/webm', extension: 'webm' }) =>
    recordPart(stream, {
      format,
      bitsPerSecond: { video: 1, audio: 1 },
      secondsMax,
      picture: null,
      onSeconds: (at) => seconds.push(at),
      onChunk: () => {},
    });
  return { seconds, stream, start };
};

describe('recordPart', () => {
  it.each([
    ['video/mp4;codecs=avc1,mp4a.40.2', 'mp4', 1_000],
    ['video/webm;codecs=vp9,opus', 'webm', undefined],
  ] as const)(
    'requests a key picture each second in MP4 only: %s [recorder-loss]',
    (mimeType, extension, keyFrameMs) => {
      const options: ({ videoKeyFrameIntervalDuration?: number } | undefined)[] = [];
      class KnownRecorder extends FakeMediaRecorder {
        constructor(stream: MediaStream, chosen?: object) {
          super(stream);
          options.push(chosen);
        }
      }
      vi.stubGlobal('MediaRecorder', KnownRecorder);
      recordSeconds().start({ mimeType, extension }).end('limit');
      expect(options.map((chosen) => chosen?.videoKeyFrameIntervalDuration)).toEqual([keyFrameMs]);
    },
  );

  it('always sets the bitrates that were fitted to the network [recorder-fits-line]', () => {
    const options: (MediaRecorderOptions | undefined)[] = [];
    class KnownRecorder extends FakeMediaRecorder {
      constructor(stream: MediaStream, chosen?: MediaRecorderOptions) {
        super(stream);
        options.push(chosen);
      }
    }
    vi.stubGlobal('MediaRecorder', KnownRecorder);
    recordSeconds().start().end('limit');
    expect(options).toMatchObject([{ videoBitsPerSecond: 1, audioBitsPerSecond: 1 }]);
  });

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
    expect(await finished).toMatchObject({ durationSeconds: 2, clip: { size: 8 }, why: 'cameraStopped' });
    expect(seconds.at(-1)).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps the first data when it is stopped before', async () => {
    const { start } = recordSeconds();
    const { finished, end } = start();
    end('stopped');
    vi.advanceTimersByTime(RECORDING_CHUNK_MS);
    expect(await finished).toMatchObject({ clip: { size: 4 }, why: 'stopped' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts no paused seconds, and hands over everything before the pause', async () => {
    const { seconds, start } = recordSeconds();
    const { finished, pause, resume, end } = start();
    vi.advanceTimersByTime(1_500);
    pause();
    vi.advanceTimersByTime(60_000);
    expect(seconds.at(-1)).toBe(1.5);
    resume();
    vi.advanceTimersByTime(1_500);
    end('stopped');
    // Three slices, and the piece before the pause.
    expect(await finished).toMatchObject({ durationSeconds: 3, clip: { size: 16 } });
  });

  it('keeps a part that is stopped during its pause', async () => {
    const { start } = recordSeconds();
    const { finished, pause, end } = start();
    vi.advanceTimersByTime(2_000);
    pause();
    end('stopped');
    expect(await finished).toMatchObject({ durationSeconds: 2, clip: { size: 12 } });
  });

  it('stops with an empty clip when the camera delivers nothing', async () => {
    const { stream, start } = recordSeconds();
    const { finished, end } = start();
    for (const track of stream.getTracks()) track.stop();
    end('stopped');
    vi.advanceTimersByTime(10_000);
    expect(await finished).toMatchObject({ clip: { size: 0 } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at its limit, pauses not counted', async () => {
    const { start } = recordSeconds(10);
    const { finished, pause, resume } = start();
    vi.advanceTimersByTime(4_000);
    pause();
    vi.advanceTimersByTime(20_000);
    resume();
    vi.advanceTimersByTime(6_000);
    expect(await finished).toMatchObject({ durationSeconds: 10, why: 'limit' });
    expect(vi.getTimerCount()).toBe(0);
  });
});
