import { readFile } from 'node:fs/promises';
import { AV_LOG_QUIET, Log } from 'node-av';
import { decodeSound } from '#server/media/engine/decode-sound.ts';
import { inspectSource } from '#server/media/engine/inspect-source.ts';
import { decodeStretch } from '#server/media/engine/read-segment.ts';

// The decoder prints hundreds of lines about good files.
Log.setLevel(AV_LOG_QUIET);

/** At 48 kHz and 30 frames a second. */
export const SAMPLES_PER_FRAME = 1600;

/** Returns a file's frames, and the seconds of its bright frames and of where its beeps start and end. */
export async function findFlashes(input: string) {
  const lights: number[] = [];
  let frames = 0;
  for (const picture of decodeStretch(input, { from: 0, to: Number.POSITIVE_INFINITY })) {
    using frame = picture;
    if ((frame.toBuffer()[frame.width * 300 + 600] ?? 0) > 180) lights.push(Number(frame.pts) / 90_000);
    frames++;
  }
  const sound = await soundOf(input, frames);
  return { frames, lights, sound, ...findBeeps(sound) };
}

/** Returns a file's sound as interleaved stereo PCM. */
export async function soundOf(path: string, frames: number): Promise<Buffer> {
  const context = { partOf: (file: string) => file, progress: () => {}, breathe: () => Promise.resolve() };
  const source = await inspectSource(path, 1e8, context);
  await decodeSound(source, frames, `${path}.pcm`, context);
  return readFile(`${path}.pcm`);
}

/** A beep starts where it is loud after half a frame of silence, and ends where such a silence starts. */
export function findBeeps(pcm: Buffer): { beeps: number[]; beepEnds: number[] } {
  const beeps: number[] = [];
  const beepEnds: number[] = [];
  let loudAt = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < pcm.length / 4; index++) {
    if (Math.abs(pcm.readInt16LE(index * 4)) < 1500) continue;
    if (index - loudAt > SAMPLES_PER_FRAME / 2) {
      if (beeps.length > 0) beepEnds.push(loudAt / 48_000);
      beeps.push(index / 48_000);
    }
    loudAt = index;
  }
  if (beeps.length > 0) beepEnds.push(loudAt / 48_000);
  return { beeps, beepEnds };
}
