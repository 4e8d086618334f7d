import { type FileHandle, open } from 'node:fs/promises';
import { AV_NOPTS_VALUE, Demuxer, type Packet } from 'node-av';
import type { AssemblyItem } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { planAssembly } from '#server/media/plan/assembly.ts';
import { levelStereo } from '#server/media/plan/level.ts';
import { FRAME_RATE, SAMPLES_PER_FRAME, TICKS_PER_FRAME } from '#server/media/plan/profile.ts';
import { BYTES_PER_SAMPLE } from './decode-sound.ts';
import { SoundTrack } from './encode-sound.ts';
import { FILM_OPTIONS, FileWriter, PROFILE_CLOCK } from './file-writer.ts';
import type { JobContext } from './job-context.ts';

const FILM_SOUND = { codec: 'aac', channels: 2, bitRate: 160_000 } as const;
type PlacedItem = AssemblyItem & { startFrame: number };

/** Joins segments: copies pictures, encodes all sound once, because joined AAC clicks. Throws INTERNAL. */
export async function joinSegments(
  items: readonly AssemblyItem[],
  output: string,
  context: JobContext,
): Promise<ReturnType<typeof planAssembly<AssemblyItem>>> {
  const plan = planAssembly(items);
  using writer = new FileWriter(output, 'mp4', FILM_OPTIONS);
  const { track, headers } = addPictureTrack(writer, items);
  using sound = new SoundTrack(writer, FILM_SOUND);
  writer.start();

  for (const item of plan.items) {
    using segment = openSegment(item.segment);
    await using audio = await open(item.audio, 'r');
    checkHeaders(segment, headers, item.segment);
    let frame = 0;
    for (const packet of segment.packetsSync()) {
      if (packet === null) break;
      if (frame % FRAME_RATE === 0) {
        sound.push(await readLevelled(audio, item, frame));
        context.progress(item.startFrame + frame, plan.frames);
        await context.breathe();
      }
      shift(packet, item);
      writer.write(packet, track, PROFILE_CLOCK);
      frame++;
    }
    if (frame !== item.frames)
      throw new MediaError('INTERNAL', `${frame} of ${item.frames} frames in ${item.segment}`);
  }
  sound.finish();
  writer.finish();
  context.progress(plan.frames, plan.frames);
  return plan;
}

function openSegment(path: string): Demuxer {
  return Demuxer.openSync(path, { format: 'mov', copyTs: true, options: { protocol_whitelist: 'file' } });
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

function shift(packet: Packet, { startFrame, segment }: PlacedItem): void {
  if (packet.pts === AV_NOPTS_VALUE) throw new MediaError('INTERNAL', `a packet without time in ${segment}`);
  const ticks = BigInt(startFrame * TICKS_PER_FRAME);
  packet.pts += ticks;
  packet.dts += ticks;
  packet.duration = BigInt(TICKS_PER_FRAME);
}

async function readLevelled(audio: FileHandle, item: PlacedItem, frame: number): Promise<Float32Array[]> {
  const position = frame * SAMPLES_PER_FRAME;
  const samples = Math.min(FRAME_RATE, item.frames - frame) * SAMPLES_PER_FRAME;
  const pcm = new Int16Array(samples * 2);
  const { bytesRead } = await audio.read(pcm, 0, pcm.byteLength, position * BYTES_PER_SAMPLE);
  if (bytesRead < pcm.byteLength) throw new MediaError('INTERNAL', `sound missing in ${item.audio}`);
  return levelStereo(pcm, { gainDb: item.gainDb, position, length: item.frames * SAMPLES_PER_FRAME });
}
