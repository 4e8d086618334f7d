import { lineKbps } from '#lib/browser/stores/line-speed.ts';
import { isSlow } from '#lib/recording/check-camera.ts';
import { loudnessOf } from '#lib/recording/loudness.ts';
import type { SoundToHear } from './listen-worker.ts';

/** Its sound at 48 kHz needs 40 MB while it is heard. */
const LISTENING_SECONDS_MAX = 200;
/** A person waits no longer for a proposal. */
const LISTENING_MS_MAX = 5_000;

/** Returns whether speech in a take of this length may be found as the server does: its network is 126 kB of download. */
export function mayListen(seconds: number): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const isSparing = connection?.saveData === true || isSlow(lineKbps());
  return seconds <= LISTENING_SECONDS_MAX && typeof Worker === 'function' && navigator.onLine && !isSparing;
}

/** Returns the probability of a voice in each 10 ms, or null if the device cannot tell in time. Empties `samples`. */
export function listen(
  samples: Float32Array<ArrayBuffer>,
  levels: readonly number[],
  signal: AbortSignal,
): Promise<number[] | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./listen-worker.ts', import.meta.url), { type: 'module' });
    const end = (voice: number[] | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(voice);
    };
    const timer = setTimeout(() => end(null), LISTENING_MS_MAX);
    signal.addEventListener('abort', () => end(null), { once: true });
    worker.addEventListener('error', () => end(null));
    worker.addEventListener('message', ({ data }: MessageEvent<Float32Array | false>) =>
      end(data ? [...data] : null),
    );
    const sound: SoundToHear = { samples, loudnessLufs: loudnessOf(levels) };
    worker.postMessage(sound, [samples.buffer]);
  });
}
