import { open } from 'node:fs/promises';
import { Decoder, Demuxer, FilterAPI, type Frame } from 'node-av';
import { MediaError } from '#server/media/media-error.ts';
import { MAX_STREAMS } from '#server/media/plan/limits.ts';
import { SAMPLE_RATE, SAMPLES_PER_FRAME } from '#server/media/plan/profile.ts';
import { rampEnds } from '#server/media/plan/ramp-ends.ts';
import type { Source } from './inspect-source.ts';
import { ofPart, type TakePart } from './inspect-take.ts';
import type { JobContext } from './job-context.ts';
import { refuseDamage } from './refuse-damage.ts';
import { sourceOptions } from './source-options.ts';

/** Stereo, 16 bit. */
export const BYTES_PER_SAMPLE = 4;
const SAMPLES_PER_BLOCK = SAMPLE_RATE;
const FRAMES_BETWEEN_BREATHS = 100;

export type SoundSource = Pick<Source, 'path' | 'container' | 'startSeconds' | 'audio'>;

/** Writes sound as 48 kHz stereo PCM of exactly 1600 samples a frame. Fills gaps with silence. */
export async function decodeSound(
  source: SoundSource,
  frames: number,
  output: string,
  context: JobContext,
): Promise<void> {
  await using file = await open(output, 'w');
  await appendSound(file, { source, frames }, context);
}

/** Writes the sound of a take's parts one after the other, without clicks where they were cut. */
export async function decodeParts(
  parts: readonly TakePart<SoundSource>[],
  output: string,
  context: JobContext,
): Promise<void> {
  const [first, ...others] = parts;
  if (first && others.length === 0 && !first.isCut)
    return decodeSound(first.source, first.frames, output, context);
  await using file = await open(output, 'w');
  for (const part of parts) await ofPart(part, () => appendSound(file, part, context, rampEnds));
}

async function appendSound(
  file: { writeFile(data: Buffer): Promise<void> },
  { source, frames }: { source: SoundSource; frames: number },
  context: JobContext,
  shape = (blocks: Iterable<Buffer>) => blocks,
): Promise<void> {
  const totalBytes = frames * SAMPLES_PER_FRAME * BYTES_PER_SAMPLE;
  let written = 0;
  let count = 0;
  const decoded = source.audio === null ? [] : refuseDamage(pcmBlocks(source, source.audio.index));
  for (const pcm of shape(firstBytes(decoded, totalBytes))) {
    await file.writeFile(pcm);
    written += pcm.length;
    count++;
    if (count % FRAMES_BETWEEN_BREATHS === 0) await context.breathe();
  }
  await writeSilence(file, totalBytes - written);
}

function* firstBytes(blocks: Iterable<Buffer>, bytes: number): Generator<Buffer> {
  let left = bytes;
  for (const block of blocks) {
    yield block.subarray(0, left);
    left -= Math.min(left, block.length);
    if (left === 0) return;
  }
}

/** Writes as much silence as `decodeSound` writes sound. */
export async function encodeSilence(frames: number, output: string): Promise<void> {
  await using file = await open(output, 'w');
  await writeSilence(file, frames * SAMPLES_PER_FRAME * BYTES_PER_SAMPLE);
}

async function writeSilence(file: { writeFile(data: Buffer): Promise<void> }, bytes: number): Promise<void> {
  const block = Buffer.alloc(Math.min(bytes, SAMPLES_PER_BLOCK * BYTES_PER_SAMPLE));
  for (let left = bytes; left > 0; left -= block.length) await file.writeFile(block.subarray(0, left));
}

function* pcmBlocks(source: SoundSource, streamIndex: number): Generator<Buffer> {
  using demuxer = Demuxer.openSync(source.path, sourceOptions(source.container, MAX_STREAMS));
  const stream = demuxer.getStream(streamIndex);
  if (!stream) throw new MediaError('CORRUPT', 'the sound stream disappeared');
  using decoder = Decoder.createSync(stream, { threadCount: 1, exitOnError: false });
  const { channelLayout } = stream.codecpar;
  // For many channels in unknown order, the first two are most likely the microphone.
  const toStereo =
    channelLayout.mask === 0n && channelLayout.nbChannels > 2
      ? 'pan=stereo|c0=c0|c1=c1'
      : 'aformat=channel_layouts=stereo';
  using filter = FilterAPI.create(
    `aresample=${SAMPLE_RATE}:async=1000:first_pts=0,${toStereo},aformat=sample_fmts=s16`,
  );
  for (const filtered of filter.framesSync(fromStart(decoder.framesSync(demuxer.packetsSync(streamIndex))))) {
    if (filtered === null) return;
    using frame = filtered;
    yield frame.toBuffer();
  }

  function* fromStart(decoded: Iterable<Frame | null>): Generator<Frame | null> {
    for (const frame of decoded) {
      if (frame) {
        const { num, den } = frame.timeBase;
        frame.pts -= BigInt(Math.round((source.startSeconds * den) / num));
      }
      yield frame;
    }
  }
}
