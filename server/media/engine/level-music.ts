import { type FileHandle, open } from 'node:fs/promises';
import type { ReelMusicPlan } from '#lib/reel/music.ts';
import { MediaError } from '#server/media/media-error.ts';
import { Ducking, joinSpeech, partsOf, type Range } from '#server/media/music/ducking.ts';
import type { ComposedMusic } from '#server/media/music/music-plan.ts';
import { PeakTracker } from '#server/media/plan/peak-tracker.ts';
import { FRAME_RATE, SAMPLE_RATE, SAMPLES_PER_FRAME } from '#server/media/plan/profile.ts';
import { BYTES_PER_SAMPLE } from './decode-sound.ts';
import { SoundTrack } from './encode-sound.ts';
import { FILM_OPTIONS, FileWriter } from './file-writer.ts';
import type { JobContext } from './job-context.ts';
import { LoudnessMeter } from './loudness-meter.ts';
import { publishParts } from './output-parts.ts';
import { fromFloats, type Stereo, toFloats, toPcm } from './stereo.ts';

const PLAYBACK_SOUND = { codec: 'aac', channels: 2, bitRate: 128_000 } as const;
/** Of two samples that are not rounded. */
const BYTES_PER_RAW_SAMPLE = 8;
const CEILING_DBTP = -3;
/** Speech is at −16 LUFS; this far under its own loudness, music of medium volume leaves words clear. */
const DUCKED_DB = -12.5;
/** Composed music thins out under speech already, so it may need little more. */
const DUCKING_DB = { least: -3, most: -24 };
/** No second of composed music is softer. */
const SILENCE = 10 ** (-66 / 20);

type Music = {
  plan: ReelMusicPlan;
  /** As long as the reel. */
  blocks: Iterable<Stereo> | AsyncIterable<Stereo>;
  /** Until then, a silent block is an error. */
  soundsUntilSeconds: number;
  fadeSeconds: { in: number; out: number };
  outputs: readonly string[];
};

/** Levels the music of a reel, lowers it under speech, and writes PCM for its file and AAC for the player. */
export async function levelMusic(music: Music, context: JobContext): Promise<ComposedMusic> {
  const { plan, outputs } = music;
  const [sound = '', playback = ''] = outputs;
  const path = context.partOf(sound);
  const speech = joinSpeech(plan.sections.flatMap((section) => section.speech));
  const frames = framesOf(plan);
  const total = frames * SAMPLES_PER_FRAME;
  const { gainDb, duckedDb } = levelsFor(plan, await writeRaw(path, music, speech, context));

  await using file = await open(path, 'r+');
  const ducking = new Ducking(speech, duckedDb);
  using writer = new FileWriter(context.partOf(playback), 'mp4', FILM_OPTIONS);
  using track = new SoundTrack(writer, PLAYBACK_SOUND);
  writer.start();
  for (let start = 0; start < total; start += SAMPLE_RATE) {
    const block = await readBlock(file, start, total);
    level(block, gainDb, { start, total, ...music.fadeSeconds });
    ducking.duck(block);
    const pcm = toPcm(block);
    await file.write(pcm, 0, pcm.length, start * BYTES_PER_SAMPLE);
    track.push(block);
    context.progress(frames + start / SAMPLES_PER_FRAME, 2 * frames);
    await context.breathe();
  }
  await file.truncate(total * BYTES_PER_SAMPLE);
  track.finish();
  writer.finish();
  await publishParts(outputs, context);
  return { frames, gainDb, duckedDb };
}

export const framesOf = ({ sections }: ReelMusicPlan): number =>
  Math.round((sections.at(-1)?.endSeconds ?? 0) * FRAME_RATE);

const silent = () => new MediaError('INTERNAL', 'the music is silent');

/** Null for silence. `aloneLufs` is where nobody speaks, `spokenLufs` under speech. */
type Loudness = { aloneLufs: number | null; spokenLufs: number | null; peakDb: number };

/** Music must reach the planned loudness in both, however thinly it is played under speech. */
function levelsFor(plan: ReelMusicPlan, measured: Loudness): { gainDb: number; duckedDb: number } {
  const aloneLufs = measured.aloneLufs ?? measured.spokenLufs;
  // The rest of the creator's own file may be silent.
  if (aloneLufs === null && plan.mood === 'own') return { gainDb: 0, duckedDb: DUCKED_DB };
  if (aloneLufs === null) throw silent();
  const gainDb = Math.min(plan.loudnessLufs - aloneLufs, CEILING_DBTP - measured.peakDb);
  const wanted = plan.loudnessLufs + DUCKED_DB - ((measured.spokenLufs ?? aloneLufs) + gainDb);
  return { gainDb, duckedDb: Math.min(DUCKING_DB.least, Math.max(DUCKING_DB.most, wanted)) };
}

async function writeRaw(
  path: string,
  { plan, blocks, soundsUntilSeconds }: Music,
  speech: readonly Range[],
  context: JobContext,
): Promise<Loudness> {
  using alone = new LoudnessMeter({ withPeak: false });
  using spoken = new LoudnessMeter({ withPeak: false });
  const peaks = new PeakTracker();
  await using file = await open(path, 'w');
  let start = 0;
  for await (const block of blocks) {
    // An emptied sound font plays silence without an error.
    if (start / SAMPLE_RATE < soundsUntilSeconds && !block.some(isHeard)) throw silent();
    for (const { from, to, isSpoken } of partsOf(start, block[0].length, speech)) {
      const [left, right] = block;
      (isSpoken ? spoken : alone).addSamples([left.subarray(from, to), right.subarray(from, to)]);
    }
    peaks.add(block);
    await file.writeFile(toFloats(block));
    start += block[0].length;
    // Each sample is written twice.
    context.progress(start / SAMPLES_PER_FRAME, 2 * framesOf(plan));
    await context.breathe();
  }
  alone.finish();
  spoken.finish();
  return { aloneLufs: alone.loudnessLufs, spokenLufs: spoken.loudnessLufs, peakDb: peaks.peakDb };
}

async function readBlock(file: FileHandle, start: number, total: number): Promise<Stereo> {
  const floats = new Float32Array(Math.min(SAMPLE_RATE, total - start) * 2);
  const { bytesRead } = await file.read(floats, 0, floats.byteLength, start * BYTES_PER_RAW_SAMPLE);
  if (bytesRead < floats.byteLength) throw new MediaError('INTERNAL', 'the music is too short');
  return fromFloats(floats);
}

type Span = { start: number; total: number; in: number; out: number };

function level(block: Stereo, gainDb: number, { start, total, in: fadeIn, out }: Span): void {
  const gain = 10 ** (gainDb / 20);
  for (const channel of block) {
    for (let index = 0; index < channel.length; index++) {
      const sample = start + index;
      const share = Math.min(1, sample / (fadeIn * SAMPLE_RATE), (total - sample) / (out * SAMPLE_RATE));
      channel[index] = (channel[index] ?? 0) * gain * (share < 1 ? Math.sin((Math.PI / 2) * share) : 1);
    }
  }
}

const isHeard = (channel: Float32Array) => channel.some((value) => Math.abs(value) >= SILENCE);
