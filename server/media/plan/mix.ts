import { SAMPLE_RATE } from './profile.ts';

/** A stretch of stereo sound, placed in the mix. Lengths and places are in samples. */
export type SoundStretch = {
  gainDb: number;
  /** Its place in the mix. */
  at: number;
  length: number;
  /** Equal-power fades inside the stretch. 0 is a hard cut, which gets a short ramp. */
  fadeIn: number;
  fadeOut: number;
};

/** Hides the click of a cut, inaudibly. */
const RAMP_SAMPLES = 0.005 * SAMPLE_RATE;

/** Returns the factor of a stretch's fades at a position inside it. */
export function fadeAt(
  position: number,
  { length, fadeIn, fadeOut }: Pick<SoundStretch, 'length' | 'fadeIn' | 'fadeOut'>,
): number {
  return rise(position, fadeIn) * rise(length - 1 - position, fadeOut);
}

function rise(distance: number, fade: number): number {
  const length = fade || RAMP_SAMPLES;
  if (distance >= length) return 1;
  const level = Math.sin((Math.PI / 2) * (distance / length));
  return fade === 0 ? level ** 2 : level;
}

/** Adds 16-bit interleaved PCM, which starts at `position` of its stretch, to both channels from `offset` on. */
export function addStretch(
  [left, right]: readonly [Float32Array, Float32Array],
  offset: number,
  pcm: Int16Array,
  position: number,
  stretch: SoundStretch,
): void {
  const gain = 10 ** (stretch.gainDb / 20) / 32_768;
  const samples = pcm.length / 2;
  const plainFrom = stretch.fadeIn || RAMP_SAMPLES;
  const plainTo = stretch.length - 1 - (stretch.fadeOut || RAMP_SAMPLES);
  for (let index = 0; index < samples; index++) {
    const place = position + index;
    const isPlain = place >= plainFrom && place <= plainTo;
    const factor = isPlain ? gain : gain * fadeAt(place, stretch);
    const to = offset + index;
    left[to] = (left[to] ?? 0) + (pcm[index * 2] ?? 0) * factor;
    right[to] = (right[to] ?? 0) + (pcm[index * 2 + 1] ?? 0) * factor;
  }
}
