import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TrimStrip } from '#components/recorder/trim-strip.tsx';
import { messagesFor } from '#lib/messages/messages.ts';

const SECONDS = 6;
const WHOLE = { startSeconds: 0, endSeconds: SECONDS, partSeconds: [SECONDS] };

/** Decodes a tone that is a little louder from the second second to the fourth. */
class LoudContext {
  readonly #rate: number;
  constructor(_channels: number, _length: number, rate: number) {
    this.#rate = rate;
  }
  decodeAudioData = async () => {
    const tone = Float32Array.from({ length: SECONDS * this.#rate }, (_, index) => {
      const seconds = index / this.#rate;
      return (seconds >= 2 && seconds < 4 ? 0.2 : 0.08) * Math.sin(index);
    });
    return { numberOfChannels: 2, getChannelData: () => tone };
  };
}

const workers: FakeWorker[] = [];
class FakeWorker extends EventTarget {
  terminate = () => {};
  postMessage = () => {
    workers.push(this);
  };
  /** Hears a voice from the second second to the fourth. */
  answer() {
    const voice = Float32Array.from({ length: SECONDS * 100 }, (_, at) =>
      at >= 200 && at < 400 ? 0.9 : 0.2,
    );
    this.dispatchEvent(new MessageEvent('message', { data: voice }));
  }
}

const onTrim = vi.fn<(range: unknown, seconds: number | null) => void>();
beforeEach(() => {
  workers.length = 0;
  onTrim.mockReset();
  vi.stubGlobal('OfflineAudioContext', LoudContext);
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

async function show(seconds = 0) {
  const texts = messagesFor('en').recorder.review.trim;
  const onLevels = vi.fn<(levels: readonly number[]) => void>();
  render(
    <TrimStrip
      clips={[new Blob(['clip'])]}
      whole={WHOLE}
      kept={WHOLE}
      secondsMax={180}
      isDecided={false}
      {...{ seconds, texts, onLevels, onTrim }}
    />,
  );
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  // The waves do not wait for it.
  expect(onLevels).toHaveBeenCalledOnce();
  expect(onTrim).not.toHaveBeenCalled();
}

test('proposes what the speech map of the reel hears, where levels tell too little [recorder-trim]', async () => {
  await show();
  workers[0]?.answer();
  await vi.waitFor(() => expect(onTrim).toHaveBeenCalledOnce());
  const [range, seconds] = onTrim.mock.calls[0] ?? [];
  expect(range).toEqual({
    ...WHOLE,
    startSeconds: expect.closeTo(1.7),
    endSeconds: expect.closeTo(4.5),
  });
  expect(seconds).toBeCloseTo(1.7);
});

test('leaves the moment that is played where it is kept', async () => {
  await show(3);
  workers[0]?.answer();
  await vi.waitFor(() => expect(onTrim).toHaveBeenCalledWith(expect.anything(), null));
});

test('proposes nothing once the person holds a handle [recorder-trim]', async () => {
  await show();
  fireEvent.pointerDown(screen.getByLabelText('Start of your clip'));
  await act(async () => workers[0]?.answer());
  expect(onTrim).not.toHaveBeenCalled();
});
