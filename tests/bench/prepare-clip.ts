import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FRAME_SIZES, REEL_FORMATS, type ReelFormat } from '#lib/reel/format.ts';
import { namedFrames } from '#lib/reel/speaker-name.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { clipGraph } from '#server/media/plan/clip-graph.ts';
import { frameFaces } from '#server/media/plan/framing.ts';
import { UPRIGHT } from '#server/media/plan/orientation.ts';
import { FRAME_RATE, X264_OPTIONS } from '#server/media/plan/profile.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { cpuSecondsOfPrograms, isCpuTimeKnown } from './cpu-time.ts';
import { ensureFfmpeg, ffmpeg, words } from './ffmpeg-program.ts';
import { recordClip, sizeOf } from './film-clips.ts';
import { ratioInTurn } from './in-turn.ts';
import type { Figure } from './result.ts';

const SECONDS = 10;
const ROUNDS = 3;
/** Which recording of `recordClip` a reel of each format mostly gets: for a tall reel, people hold their phones upright. */
const RECORDINGS: Record<ReelFormat, number> = { '16:9': 0, '9:16': 2, '1:1': 0 };

export const PREPARE_FIGURES: readonly Figure[] = REEL_FORMATS.map((format) => ({
  name: `prepare-clip-${format}`,
  unit: '× the CPU of the ffmpeg program',
  goal: { atMost: 1.6 },
}));

/** Compares the CPU time of preparing a clip in each format with an ffmpeg program that creates the same files. */
export async function measurePrepareClip(): Promise<number[]> {
  if (!isCpuTimeKnown()) throw new Error('CPU time of other processes is only known on Linux.');
  if (!ensureFfmpeg()) throw new Error('There is no ffmpeg program, and only root may install it.');
  const ratios: number[] = [];
  for (const format of REEL_FORMATS) ratios.push(await measureFormat(format));
  return ratios;
}

async function measureFormat(format: ReelFormat): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-clip-'));
  const path = (name: string) => join(folder, name);
  try {
    await recordClip(path('source.mp4'), RECORDINGS[format], SECONDS, 'noisy');
    writeFileSync(path('name.png'), await drawLowerThird({ name: 'Jonas Lindqvist', format }));
    const ours = () => cpuSecondsOfPrograms(() => prepareByProduct(path, format));
    const theirs = () => cpuSecondsOfPrograms(() => prepareByProgram(path, format));
    return await ratioInTurn(ROUNDS, ours, theirs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prepares a clip and removes place and device from its original. Throws unless its noise was reduced. */
async function prepareByProduct(path: (name: string) => string, format: ReelFormat): Promise<void> {
  const { cleanUp } = await runMediaJob({
    op: 'prepare-clip',
    inputs: [path('source.mp4')],
    outputFolder: path('ours'),
    maxSeconds: 60,
    maxBytes: 2 ** 30,
    overlay: path('name.png'),
    format,
  });
  if (!cleanUp) throw new Error('The clip was too quiet to have its noise reduced.');
  const stripping = {
    op: 'strip-metadata',
    input: path('source.mp4'),
    output: path('stripped.mp4'),
  } as const;
  const { isStripped } = await runMediaJob(stripping);
  if (!isStripped) throw new Error('The clip had nothing about its device.');
}

/** Creates segment, sound without noise, loudness, poster, playback file and an original without tags with our filters and settings. */
function prepareByProgram(path: (name: string) => string, format: ReelFormat): void {
  const size = sizeOf(RECORDINGS[format]);
  const frame = FRAME_SIZES[format];
  const graph = clipGraph({
    picture: { size, pixelAspect: 1, orientation: UPRIGHT, highDynamicRange: false },
    frame,
    // The same part as around a face, elsewhere.
    part: frameFaces(size, frame, []),
    frames: SECONDS * FRAME_RATE,
    overlay: { picture: path('name.png'), ...namedFrames({ from: 0, to: SECONDS * FRAME_RATE }) },
  });
  const sound =
    'aresample=48000:async=1000:first_pts=0,afftdn=nr=20:nf=-40:tn=1,asplit[heard][kept];[heard]ebur128=peak=true[level]';
  const settings = Object.entries(X264_OPTIONS).flatMap(([option, value]) => [`-${option}`, value]);
  const source = ['-i', path('source.mp4')];
  const segment = [...words('-map [picture] -c:v libx264 -threads 2'), ...settings, path('segment.mp4')];
  const kept = [...words('-map [kept] -f s16le -ac 2'), path('audio.pcm')];
  const graphs = ['-filter_complex', `[0:v]${graph}[picture];[0:a]${sound}`];
  ffmpeg([...source, ...graphs, ...segment, ...kept, ...words('-map [level] -f null -')]);
  ffmpeg([...source, ...words('-ss 1 -frames:v 1 -vf scale=960:-2 -q:v 3'), path('poster.jpg')]);
  const pictures = ['-i', path('segment.mp4')];
  const samples = [...words('-f s16le -ar 48000 -ac 2 -i'), path('audio.pcm')];
  const joined = '-c:v copy -c:a aac -aac_coder fast -b:a 160k -movflags +faststart';
  ffmpeg([...pictures, ...samples, ...words(joined), path('playback.mp4')]);
  ffmpeg([...source, ...words('-map_metadata -1 -c copy'), path('stripped.mp4')]);
}
