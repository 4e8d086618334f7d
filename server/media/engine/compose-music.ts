import { type FileHandle, open } from 'node:fs/promises';
import type { MusicPlan } from '#lib/reel/music.ts';
import { outputFiles } from '#server/media/job-files.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { compose } from '#server/media/music/compose.ts';
import { Ducking, joinSpeech, partsOf, type Range } from '#server/media/music/ducking.ts';
import type { Score } from '#server/media/music/score.ts';
import { FRAME_RATE, SAMPLE_RATE, SAMPLES_PER_FRAME } from '#server/media/plan/profile.ts';
import { BYTES_PER_SAMPLE } from './decode-sound.ts';
import { SoundTrack } from './encode-sound.ts';
import { FILM_OPTIONS, FileWriter } from './file-writer.ts';
import type { JobContext } from './job-context.ts';
import { LoudnessMeter } from './loudness-meter.ts';
import { publishParts } from './output-parts.ts';
import { playScore } from './play-score.ts';

type Stereo = readonly [Float32Array, Float32Array];

const PLAYBACK_SOUND = { codec: 'aac', channels: 2, bitRate: 128_000 } as const;
const CEILING_DBTP = -3;
/** Speech is at −16 LUFS; this far under its own loudness, music of medium volume leaves words clear. */
const DUCKED_DB = -12.5;
/** Composed music thins out under speech already, so it may need little more. */
const DUCKING_DB = { least: -3, most: -24 };
/** No second of composed music is softer. */
const SILENCE = 10 ** (-66 / 20);
const FADE_OUT_SAMPLES = 1.2 * SAMPLE_RATE;

/** Composes and plays music for a reel, lowered under speech, as PCM for its file and as AAC for the player. */
export async function composeMusic(
  job: JobOf<'compose-music'>,
  context: JobContext,
): Promise<MediaResult<'compose-music'>> {
  const { plan } = job;
  const [sound = '', playback = ''] = outputFiles(job);
  const path = context.partOf(sound);
  const score = compose(plan);
  const frames = Math.round(score.seconds * FRAME_RATE);

  const speech = joinSpeech(plan.sections.flatMap((section) => section.speech));
  const blocks = playScore({ ...score, seconds: frames / FRAME_RATE }, plan.mood);
  const { gainDb, duckedDb } = levelsFor(plan, await writeRaw(path, blocks, { score, speech, context }));

  await using file = await open(path, 'r+');
  const ducking = new Ducking(speech, duckedDb);
  using writer = new FileWriter(context.partOf(playback), 'mp4', FILM_OPTIONS);
  using track = new SoundTrack(writer, PLAYBACK_SOUND);
  writer.start();
  for (let start = 0; start < frames * SAMPLES_PER_FRAME; start += SAMPLE_RATE) {
    const block = await readBlock(file, start, frames * SAMPLES_PER_FRAME);
    level(block, gainDb, frames * SAMPLES_PER_FRAME - start);
    ducking.duck(block);
    const pcm = toPcm(block);
    await file.write(pcm, 0, pcm.byteLength, start * BYTES_PER_SAMPLE);
    track.push(block);
    context.progress(start / SAMPLES_PER_FRAME, frames);
    await context.breathe();
  }
  track.finish();
  writer.finish();
  await publishParts([sound, playback], context);
  return { frames, gainDb, duckedDb };
}

const silent = () => new MediaError('INTERNAL', 'the music is silent');

type Measured = Pick<LoudnessMeter, 'loudnessLufs' | 'truePeakDb'>;
/** Music where nobody speaks, and under speech. */
type Loudness = { alone: Measured; spoken: Measured };

/** Music must reach the planned loudness in both, however thinly it is played under speech. */
function levelsFor(plan: MusicPlan, { alone, spoken }: Loudness): { gainDb: number; duckedDb: number } {
  const aloneLufs = alone.loudnessLufs ?? spoken.loudnessLufs;
  if (aloneLufs === null) throw silent();
  const peak = Math.max(alone.truePeakDb ?? -Infinity, spoken.truePeakDb ?? -Infinity);
  const gainDb = Math.min(plan.loudnessLufs - aloneLufs, CEILING_DBTP - peak);
  const wanted = plan.loudnessLufs + DUCKED_DB - ((spoken.loudnessLufs ?? aloneLufs) + gainDb);
  return { gainDb, duckedDb: Math.min(DUCKING_DB.least, Math.max(DUCKING_DB.most, wanted)) };
}

type Raw = { score: Score; speech: readonly Range[]; context: JobContext };

async function writeRaw(
  path: string,
  blocks: AsyncIterable<Stereo>,
  { score: { finalSeconds }, speech, context }: Raw,
): Promise<Loudness> {
  using alone = new LoudnessMeter({ withPeak: true });
  using spoken = new LoudnessMeter({ withPeak: true });
  await using file = await open(path, 'w');
  let start = 0;
  for await (const block of blocks) {
    // An emptied sound font plays silence without an error.
    if (start / SAMPLE_RATE < finalSeconds && Math.max(...block.map(peakOf)) < SILENCE) throw silent();
    const pcm = Buffer.from(toPcm(block).buffer);
    for (const { from, to, isSpoken } of partsOf(start, block[0].length, speech)) {
      (isSpoken ? spoken : alone).addPcm(pcm.subarray(from * BYTES_PER_SAMPLE, to * BYTES_PER_SAMPLE));
    }
    await file.writeFile(pcm);
    start += block[0].length;
    await context.breathe();
  }
  alone.finish();
  spoken.finish();
  return { alone, spoken };
}

async function readBlock(file: FileHandle, start: number, total: number): Promise<Stereo> {
  const length = Math.min(SAMPLE_RATE, total - start);
  const pcm = new Int16Array(length * 2);
  const { bytesRead } = await file.read(pcm, 0, pcm.byteLength, start * BYTES_PER_SAMPLE);
  if (bytesRead < pcm.byteLength) throw new MediaError('INTERNAL', 'the music is too short');
  const block: Stereo = [new Float32Array(length), new Float32Array(length)];
  for (let index = 0; index < length; index++) {
    block[0][index] = (pcm[index * 2] ?? 0) / 32_768;
    block[1][index] = (pcm[index * 2 + 1] ?? 0) / 32_768;
  }
  return block;
}

/** `left` counts the samples from the block's start to the end of the reel, where the music fades. */
function level(block: Stereo, gainDb: number, left: number): void {
  const gain = 10 ** (gainDb / 20);
  for (const channel of block) {
    for (let index = 0; index < channel.length; index++) {
      const share = (left - index) / FADE_OUT_SAMPLES;
      channel[index] = (channel[index] ?? 0) * gain * (share < 1 ? Math.sin((Math.PI / 2) * share) : 1);
    }
  }
}

function toPcm([left, right]: Stereo): Int16Array {
  const pcm = new Int16Array(left.length * 2);
  for (let index = 0; index < left.length; index++) {
    pcm[index * 2] = toInt16(left[index]);
    pcm[index * 2 + 1] = toInt16(right[index]);
  }
  return pcm;
}

const toInt16 = (value = 0) => Math.round(Math.min(1, Math.max(-1, value)) * 32_767);

function peakOf(channel: Float32Array): number {
  return channel.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
}
