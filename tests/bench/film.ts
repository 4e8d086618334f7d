import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCpuTimeKnown } from './cpu-time.ts';
import { ensureFfmpeg } from './ffmpeg-program.ts';
import { programEnvironment } from './program-environment.ts';
import type { Figure } from './result.ts';

const CLIPS = 20;
const CLIP_SECONDS = 15;

export const FILM_FIGURES: readonly Figure[] = [
  { name: 'film-first', unit: '× less CPU than the ffmpeg program', goal: { atLeast: 20 } },
  { name: 'film-swap', unit: '× less CPU, with everything made again', goal: { atLeast: 10 } },
  { name: 'film-remove', unit: '× less CPU, with everything made again', goal: { atLeast: 12 } },
  { name: 'film-background', unit: 'CPU s per second of reel after a change', goal: { atMost: 0.25 } },
  {
    name: 'film-background-theme',
    unit: 'CPU s per second of reel after another theme',
    goal: { atMost: 0.25 },
  },
  { name: 'film-background-first', unit: 'CPU s per second of reel for all of it', goal: { atMost: 0.25 } },
  {
    name: 'film-wait',
    unit: 'of the reel’s length from the last of 20 clips at once to the file',
    goal: { atMost: 0.1 },
  },
  { name: 'film-memory', unit: 'MB in the largest media process', goal: { atMost: 400 } },
];

/** Compares making a reel of prepared clips with one encode of the same reel from the originals. */
export async function measureFilm(): Promise<number[]> {
  if (!isCpuTimeKnown()) throw new Error('CPU time of other processes is only known on Linux.');
  if (!ensureFfmpeg()) throw new Error('There is no ffmpeg program, and only root may install it.');
  const folder = mkdtempSync(join(tmpdir(), 'bench-film-'));
  const child = fork(
    new URL('film-program.ts', import.meta.url),
    [folder, String(CLIPS), String(CLIP_SECONDS)],
    // Standard output is for the result.
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: programEnvironment(folder) },
  );
  const ended = once(child, 'exit');
  try {
    const [values] = await Promise.race([once(child, 'message'), ended]);
    if (!Array.isArray(values)) throw new Error('The program that makes reels has ended.');
    return values;
  } finally {
    if (child.connected) child.disconnect();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
