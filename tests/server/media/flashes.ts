import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { SAMPLES_PER_FRAME } from './find-flashes.ts';
import { runEngine, workIn } from './workshop-process.ts';

const LIMITS = { maxSeconds: 60, maxBytes: 1e8, overlay: null };

type Filmed = {
  folder: string;
  /** The extension chooses the container. */
  name: string;
  /** At `frameRate`. */
  frames: number;
  flashes: readonly number[];
  frameRate?: number;
  size?: { width: number; height: number };
  rotation?: 0 | 90 | 180 | 270;
  variableFrameRate?: boolean;
  isMute?: boolean;
};

/** Writes a clip that is dark and silent but for one bright frame and a beep at each of `flashes`. */
export async function filmFlashes({ folder, name, frames, flashes, ...rest }: Filmed): Promise<string> {
  const { frameRate = 30, size = { width: 640, height: 360 }, rotation = 0 } = rest;
  const output = join(folder, name);
  const [dark, bright] = await Promise.all([
    fill(`${output}.dark.png`, '#102030', size),
    fill(`${output}.bright.png`, '#fff', size),
  ]);
  const pictures = flashes.flatMap((fromFrame) => [
    { path: bright, fromFrame },
    { path: dark, fromFrame: fromFrame + Math.ceil(frameRate / 30) },
  ]);
  const audio = `${output}.pcm`;
  const samplesPerFrame = 48_000 / frameRate;
  const samples = new Int16Array(frames * samplesPerFrame);
  for (const flash of flashes) {
    for (let index = 0; index < SAMPLES_PER_FRAME; index++) {
      samples[flash * samplesPerFrame + index] = Math.round(
        Math.sin((index * 2 * Math.PI * 1000) / 48_000) * 16_000,
      );
    }
  }
  await writeFile(audio, Buffer.from(samples.buffer));
  await workIn({
    op: 'synthesise-clip',
    pictures: [{ path: dark, fromFrame: 0 }, ...pictures],
    frames,
    frameRate,
    audio: rest.isMute ? null : audio,
    output,
    container: name.endsWith('.webm') ? 'webm' : 'mp4',
    rotation,
    variableFrameRate: rest.variableFrameRate ?? false,
  });
  return output;
}

/** Prepares a clip of `filmFlashes`. */
export async function prepareFlashes({ fades = [], ...filmed }: Filmed & { fades?: number[] }) {
  const { folder, name } = filmed;
  const input = await filmFlashes({ ...filmed, name: `${name}.mp4` });
  const outputFolder = join(folder, name);
  return runEngine({ op: 'prepare-clip', inputs: [input], outputFolder, ...LIMITS, fades });
}

async function fill(
  path: string,
  colour: string,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  await writeFile(path, canvas.toBuffer('image/png'));
  return path;
}
