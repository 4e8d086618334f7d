import { rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';
import { drawFace } from '#tests/server/media/drawn-face.ts';
import { synthesise } from '#tests/server/media/fixtures.ts';

export const RATE = 48_000;
const WIDE = { width: 320, height: 180 };
const TALL = { width: 180, height: 320 };
const SPOKEN_SECONDS = 4;
/** A twentieth of the voice's peak. */
const HEARD = 10_360 / 20;

type Recording = {
  size: typeof WIDE;
  light?: number;
  /** Seconds before and after the words. */
  silence?: number;
  soundAt: (voice: number, index: number) => number;
};

/** Repeatable white noise of −1…1. */
const noiseAt = (index: number) => {
  const value = Math.sin(index * 12.9898) * 43_758.5453;
  return (value - Math.floor(value)) * 2 - 1;
};

/** Samples of −1…1. The voice peaks at −10 dBFS. */
const RECORDINGS: Record<string, Recording> = {
  portrait: { size: TALL, soundAt: (voice) => voice },
  dark: { size: WIDE, light: 0.12, soundAt: (voice) => voice * 0.6 },
  // −48 LUFS.
  quiet: { size: WIDE, soundAt: (voice) => voice * 0.05 },
  noisy: { size: WIDE, soundAt: (voice, index) => voice + noiseAt(index) * 0.02 },
  // Peaks far above the speech, which AAC makes higher still.
  peaky: { size: WIDE, soundAt: (voice, index) => voice * 0.3 + (index % 24_000 < 2 ? 0.75 : 0) },
  late: { size: WIDE, silence: 6, soundAt: (voice) => voice * 0.5 },
};

export const RECORDED = Object.entries(RECORDINGS);
export const seedOf = (index: number) => 3 + 2 * index;

function soundOfClip({ silence = 1, soundAt }: Recording, seed: number): Int16Array {
  const voice = voiceOfTones(seed, SPOKEN_SECONDS);
  const head = silence * RATE;
  return Int16Array.from({ length: 2 * head + voice.length }, (_, index) =>
    Math.max(
      -32_768,
      Math.min(32_767, Math.round(soundAt((voice[index - head] ?? 0) / 32_768, index) * 32_768)),
    ),
  );
}

/** Records a clip as a phone does. */
export async function record(path: string, clip: Recording, seed: number): Promise<void> {
  const { size, light = 1 } = clip;
  // Everyone stands somewhere else, so that a fade shows both.
  const x = size.width * (0.3 + 0.06 * (seed % 8));
  const face = { x, y: size.height * 0.4, radius: size.height * 0.2 };
  const sound = soundOfClip(clip, seed);
  const frames = Math.round((sound.length / RATE) * 30);
  const name = `${basename(path)}.mp4`;
  const picture = await drawFace(`${path}.png`, size, face, light);
  await rename(await synthesise({ folder: dirname(path), name, ...size, frames, sound, picture }), path);
}

/** Returns the first and the last second of a recording at which its voice is heard, before it was mixed with anything. */
export function spokenIn({ silence = 1 }: Recording, seed: number): { start: number; end: number } {
  const voice = voiceOfTones(seed, SPOKEN_SECONDS);
  const isHeard = (sample: number) => Math.abs(sample) > HEARD;
  return {
    start: silence + voice.findIndex(isHeard) / RATE,
    end: silence + voice.findLastIndex(isHeard) / RATE,
  };
}
