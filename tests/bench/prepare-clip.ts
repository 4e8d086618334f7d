import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FRAME_SIZES } from '#lib/reel/format.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { clipGraph } from '#server/media/plan/clip-graph.ts';
import { UPRIGHT } from '#server/media/plan/orientation.ts';
import { FRAME_RATE, X264_OPTIONS } from '#server/media/plan/profile.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { cpuSecondsOfPrograms, isCpuTimeKnown } from './cpu-time.ts';
import { ensureFfmpeg, ffmpeg, words } from './ffmpeg-program.ts';
import { recordClip } from './film-clips.ts';
import { ratioInTurn } from './in-turn.ts';

const SECONDS = 10;
const ROUNDS = 3;
const SIZE = FRAME_SIZES['16:9'];

/** Compares the CPU time of preparing a clip with an ffmpeg program that creates the same files. */
export async function measurePrepareClip(): Promise<number> {
  if (!isCpuTimeKnown()) throw new Error('CPU time of other processes is only known on Linux.');
  if (!ensureFfmpeg()) throw new Error('There is no ffmpeg program, and only root may install it.');
  const folder = mkdtempSync(join(tmpdir(), 'bench-clip-'));
  const path = (name: string) => join(folder, name);
  try {
    await recordClip(path('source.mp4'), 0, SECONDS, 'noisy');
    const label = { name: 'Jonas Lindqvist', format: '16:9' } as const;
    writeFileSync(path('name.png'), await drawLowerThird(label));
    const ours = () => cpuSecondsOfPrograms(() => prepareByProduct(path));
    const theirs = () => cpuSecondsOfPrograms(() => prepareByProgram(path));
    return await ratioInTurn(ROUNDS, ours, theirs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prepares a clip and removes place and device from its original. Throws unless its noise was reduced. */
async function prepareByProduct(path: (name: string) => string): Promise<void> {
  const { cleanUp } = await runMediaJob({
    op: 'prepare-clip',
    inputs: [path('source.mp4')],
    outputFolder: path('ours'),
    maxSeconds: 60,
    maxBytes: 2 ** 30,
    overlay: path('name.png'),
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
function prepareByProgram(path: (name: string) => string): void {
  const graph = clipGraph({
    picture: { size: SIZE, pixelAspect: 1, orientation: UPRIGHT, highDynamicRange: false },
    frame: SIZE,
    frames: SECONDS * FRAME_RATE,
    overlay: { picture: path('name.png'), from: 0, to: SECONDS * FRAME_RATE },
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
