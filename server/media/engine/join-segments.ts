import type { Demuxer, Packet } from 'node-av';
import type { AssemblyItem, AssemblySound } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { planAssembly } from '#server/media/plan/assembly.ts';
import { B_FRAMES, FRAME_RATE, SAMPLES_PER_FRAME, TICKS_PER_FRAME } from '#server/media/plan/profile.ts';
import { FILE_CEILING_DBTP, writeBelowCeiling } from '#server/media/plan/write-below-ceiling.ts';
import { SoundTrack } from './encode-sound.ts';
import { FileWriter, filmOptions, PROFILE_CLOCK } from './file-writer.ts';
import type { JobContext } from './job-context.ts';
import { mixSound, type PlacedSound } from './mix-sound.ts';
import { frameOf, openSegment } from './read-segment.ts';

const FILM_SOUND = { codec: 'aac', channels: 2, bitRate: 160_000, peakFloorDb: FILE_CEILING_DBTP } as const;
type PlacedItem = AssemblyItem & { startFrame: number };
type Assembly = { items: readonly AssemblyItem[]; sounds: readonly AssemblySound[] };
type WholeSegment = Pick<AssemblyItem, 'segment' | 'frames'> & Pick<AssemblySound, 'audio' | 'gainDb'>;

/** Joins a whole segment with its own sound. */
export async function joinOne(
  { segment, frames, audio, gainDb }: WholeSegment,
  output: string,
  context: JobContext,
): Promise<void> {
  const items = [{ segment, from: 0, frames }];
  const sounds = [{ audio, gainDb, from: 0, at: 0, frames, fadeIn: 0, fadeOut: 0 }];
  await joinSegments({ items, sounds }, output, context);
}

type Plan = ReturnType<typeof planAssembly<AssemblyItem>>;

/**
 * Joins segments to a file whose true peak is at most −1 dBTP. Given `indexBytes`, its index has as much space in
 * front. Throws INTERNAL.
 */
export async function joinSegments(
  { items, sounds }: Assembly,
  output: string,
  context: JobContext,
  indexBytes: number | null = null,
): Promise<Plan> {
  const plan = planAssembly(items);
  const file = { output, indexBytes };
  await writeBelowCeiling((ceilingDb, attempt) => {
    const progress: WrittenFrames = (done, peakDb) => {
      const times = attempt + (peakDb > FILE_CEILING_DBTP ? 2 : 1);
      context.progress(attempt * plan.frames + done, times * plan.frames);
    };
    return writeFilm({ plan, sounds }, file, ceilingDb, { ...context, progress });
  });
  return plan;
}

/** Called with the frames that are written and the peak of their sound in dB. */
type WrittenFrames = (done: number, peakDb: number) => void;

/** Copies pictures and encodes all sound once, because joined AAC clicks. Returns the true peak of the sound in dB. */
async function writeFilm(
  { plan, sounds }: { plan: Plan; sounds: readonly AssemblySound[] },
  { output, indexBytes }: { output: string; indexBytes: number | null },
  ceilingDb: number,
  { progress, breathe }: Pick<JobContext, 'breathe'> & { progress: WrittenFrames },
): Promise<number> {
  using writer = new FileWriter(output, 'mp4', filmOptions(indexBytes));
  const { track, headers } = addPictureTrack(writer, plan.items);
  using sound = new SoundTrack(writer, FILM_SOUND);
  const mix = mixSound(sounds.map(toSamples), plan.frames * SAMPLES_PER_FRAME, ceilingDb);
  writer.start();

  for (const item of plan.items) {
    using segment = openSegment(item.segment);
    checkHeaders(segment, headers, item.segment);
    let frame = 0;
    for (const packet of packetsOf(segment, item)) {
      if ((item.startFrame + frame) % FRAME_RATE === 0) {
        const { value: samples } = await mix.next();
        if (samples) sound.push(samples);
        progress(item.startFrame + frame, sound.peakDb);
        await breathe();
      }
      place(packet, item, frame);
      writer.write(packet, track, PROFILE_CLOCK);
      frame++;
    }
    if (frame !== item.frames)
      throw new MediaError('INTERNAL', `${frame} of ${item.frames} frames in ${item.segment}`);
  }
  for await (const samples of mix) sound.push(samples);
  sound.finish();
  writer.finish();
  progress(plan.frames, sound.peakDb);
  return sound.peakDb;
}

const headersOf = (segment: Demuxer) => segment.video()?.codecpar.extradata ?? null;

function addPictureTrack(writer: FileWriter, [first]: readonly AssemblyItem[]) {
  if (!first) throw new MediaError('INTERNAL', 'nothing to join');
  using segment = openSegment(first.segment);
  const stream = segment.video();
  const headers = headersOf(segment);
  if (!stream || !headers) throw new MediaError('INTERNAL', `no pictures in ${first.segment}`);
  return { track: writer.addCopied(stream), headers: Buffer.from(headers) };
}

/** A reel has one set of decoder headers; packets under another would decode to garbage. */
function checkHeaders(segment: Demuxer, headers: Buffer, path: string): void {
  if (!headersOf(segment)?.equals(headers))
    throw new MediaError('INTERNAL', `other decoder headers in ${path}`);
}

/** Returns an item's packets in decoding order. A cut between two groups of pictures needs no other packet. */
function* packetsOf(segment: Demuxer, { from, frames, segment: path }: AssemblyItem): Generator<Packet> {
  let count = 0;
  for (const packet of segment.packetsSync()) {
    if (packet === null) break;
    const frame = frameOf(packet);
    const isStart = count === 0 && packet.isKeyframe && frame === from;
    if (!isStart && count === 0) {
      packet.free();
      continue;
    }
    if (frame < from || frame >= from + frames) {
      const isEnd = count === frames && packet.isKeyframe;
      packet.free();
      if (isEnd) return;
      throw new MediaError('INTERNAL', `frame ${frame} inside a cut from ${from} in ${path}`);
    }
    count++;
    yield packet;
  }
}

/** One picture is decoded per frame, so the order gives the decoding times. A short segment's own would differ. */
function place(packet: Packet, { startFrame, from }: PlacedItem, order: number): void {
  packet.pts += BigInt((startFrame - from) * TICKS_PER_FRAME);
  packet.dts = BigInt((startFrame + order - B_FRAMES) * TICKS_PER_FRAME);
  packet.duration = BigInt(TICKS_PER_FRAME);
}

const toSamples = ({ audio, gainDb, from, at, frames, fadeIn, fadeOut }: AssemblySound): PlacedSound => ({
  path: audio,
  gainDb,
  from: from * SAMPLES_PER_FRAME,
  at: at * SAMPLES_PER_FRAME,
  length: frames * SAMPLES_PER_FRAME,
  fadeIn: fadeIn * SAMPLES_PER_FRAME,
  fadeOut: fadeOut * SAMPLES_PER_FRAME,
});
