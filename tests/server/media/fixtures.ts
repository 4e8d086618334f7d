import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { MediaResult } from '#server/media/jobs.ts';
import { workIn } from './workshop-process.ts';

const COLOURS = {
  red: [208, 32, 32],
  green: [32, 160, 64],
  blue: [32, 64, 192],
  yellow: [224, 192, 32],
  magenta: [255, 0, 255],
} as const;
type Colour = keyof typeof COLOURS;

/** Top left, top right, bottom left, bottom right of a drawn picture. */
export const QUARTERS: Colour[] = ['red', 'green', 'blue', 'yellow'];

export const CARD = {
  kind: 'TITLE',
  type: 'OTHER',
  theme: 'CLASSIC',
  format: '16:9',
  eyebrow: 'A reel for',
  name: 'Ada',
  title: '',
  imageUrl: null,
} as const;

export async function drawQuarters(path: string, width: number, height: number): Promise<string> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [index, colour] of QUARTERS.entries()) {
    context.fillStyle = `rgb(${COLOURS[colour].join(',')})`;
    context.fillRect(((index % 2) * width) / 2, (Math.floor(index / 2) * height) / 2, width / 2, height / 2);
  }
  await writeFile(path, canvas.toBuffer('image/png'));
  return path;
}

export async function drawBand(path: string, width: number, height: number): Promise<string> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = `rgb(${COLOURS.magenta.join(',')})`;
  context.fillRect(0, height * 0.75, width / 4, height / 4);
  await writeFile(path, canvas.toBuffer('image/png'));
  return path;
}

/** Writes a tone as mono PCM. A sine of amplitude 0.1 measures about −23 LUFS in both channels of a stereo mix. */
export async function writeTone(path: string, seconds: number, amplitude: number): Promise<string> {
  const samples = Int16Array.from({ length: seconds * 48_000 }, (_, index) =>
    Math.round(Math.sin((index * 2 * Math.PI * 997) / 48_000) * amplitude * 32_767),
  );
  await writeFile(path, Buffer.from(samples.buffer));
  return path;
}

/** Returns the colours near a picture's corners, or at points further in (shares of the width). */
export async function cornersOf(
  path: string,
  { left, right } = { left: 0.1, right: 0.9 },
): Promise<Colour[]> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return nearest([...data.subarray(start, start + 3)]);
  };
  return [at(left, 0.1), at(right, 0.1), at(left, 0.9), at(right, 0.9)];
}

/** Returns the nearest colour. Wrong matrices and ranges differ more than encoding does. */
function nearest(pixel: number[]): Colour {
  const names = Object.keys(COLOURS) as Colour[];
  const found = names.find((name) =>
    COLOURS[name].every((value, index) => Math.abs(value - (pixel[index] ?? 0)) < 10),
  );
  if (!found) throw new Error(`no known colour: ${pixel.join(' ')}`);
  return found;
}

type Synthesis = {
  folder: string;
  name: string;
  width: number;
  height: number;
  frames: number;
  amplitude?: number | null;
  /** Mono at 48 kHz, instead of a tone. */
  sound?: Int16Array;
  rotation?: 0 | 90 | 180 | 270;
  variableFrameRate?: boolean;
  /** A PNG, instead of coloured quarters. */
  picture?: string;
};

/** Creates a clip of coloured quarters with a tone or another sound; the extension chooses the container. */
export async function synthesise({
  folder,
  name,
  width,
  height,
  frames,
  ...rest
}: Synthesis): Promise<string> {
  const { amplitude = 0.1, sound, rotation = 0, variableFrameRate = false, picture } = rest;
  const output = join(folder, name);
  const path = picture ?? (await drawQuarters(`${output}.png`, width, height));
  const pcm = `${output}.pcm`;
  if (sound) await writeFile(pcm, Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength));
  else if (amplitude !== null) await writeTone(pcm, frames / 30, amplitude);
  const audio = sound || amplitude !== null ? pcm : null;
  await workIn({
    op: 'synthesise-clip',
    pictures: [{ path, fromFrame: 0 }],
    frames,
    frameRate: 30,
    audio,
    output,
    container: name.endsWith('.webm') ? 'webm' : 'mp4',
    rotation,
    variableFrameRate,
  });
  return output;
}

/** Returns what a file of the tests contains. */
export const probe = async (input: string) => (await workIn({ op: 'probe', input })) as MediaResult<'probe'>;
