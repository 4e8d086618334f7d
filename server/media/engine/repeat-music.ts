import { MediaError } from '#server/media/media-error.ts';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';
import { type Stereo, toStereo } from './stereo.ts';

/** Where the file ends before the reel and plays again. */
const REPEAT_FADE_SECONDS = { in: 0.5, out: 2 };
/** The end of a long file, which may repeat often, is decoded once and kept: at most 23 MB. */
const KEPT_SECONDS_MAX = 120;

type Length = {
  /** Of what `decode` returns. */
  seconds: number;
  /** To play. */
  samples: number;
};

/** Plays what `decode` returns, as often as needed. */
export function* repeatMusic(
  decode: () => Iterable<Buffer>,
  { seconds, samples }: Length,
): Generator<Stereo> {
  const length = Math.round(seconds * SAMPLE_RATE);
  const kept = seconds <= KEPT_SECONDS_MAX && length < samples ? [...decode()] : null;
  let played = 0;
  while (played < samples) {
    const before = played;
    const pass = { length, isFirst: before === 0, isLast: before + length >= samples };
    for (const block of playOnce(kept ?? decode(), pass)) {
      const wanted = block.map((channel) => channel.subarray(0, samples - played));
      const [left = new Float32Array(), right = new Float32Array()] = wanted;
      played += left.length;
      yield [left, right];
      if (played === samples) return;
    }
    if (played === before) throw new MediaError('INTERNAL', 'the music is empty');
  }
}

type Pass = { length: number; isFirst: boolean; isLast: boolean };

function* playOnce(blocks: Iterable<Buffer>, { length, isFirst, isLast }: Pass): Generator<Stereo> {
  let from = 0;
  for (const pcm of blocks) {
    const block = toStereo(pcm);
    for (const channel of block) {
      for (let index = 0; index < channel.length; index++) {
        const fadeIn = isFirst ? 1 : (from + index) / (REPEAT_FADE_SECONDS.in * SAMPLE_RATE);
        const fadeOut = isLast ? 1 : (length - from - index) / (REPEAT_FADE_SECONDS.out * SAMPLE_RATE);
        const share = Math.min(1, fadeIn, Math.max(0, fadeOut));
        if (share < 1) channel[index] = (channel[index] ?? 0) * Math.sin((Math.PI / 2) * share);
      }
    }
    from += block[0].length;
    yield block;
  }
}
