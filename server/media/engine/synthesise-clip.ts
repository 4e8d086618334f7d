import { readFile } from 'node:fs/promises';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  type CodecContext,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FFmpegError,
  FilterAPI,
  Frame,
  Rational,
} from 'node-av';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { matrixOf, orientationFilters, TURNS, type Turn } from '#server/media/plan/orientation.ts';
import { SAMPLE_RATE, TICKS_PER_SECOND } from '#server/media/plan/profile.ts';
import { decodePng } from './decode-pictures.ts';
import { encode, openEncoder } from './encode.ts';
import { SoundTrack } from './encode-sound.ts';
import { FileWriter } from './file-writer.ts';
import type { JobContext } from './job-context.ts';
import { publishParts } from './output-parts.ts';

const CONTAINERS = {
  mp4: {
    video: FF_ENCODER_LIBX264,
    options: { preset: 'ultrafast', crf: '20' },
    colours: 'bt709',
    sound: 'aac',
    writer: {},
  },
  // Streamed like a browser's recording: no duration, no index.
  webm: {
    video: FF_ENCODER_LIBVPX_VP8,
    options: { deadline: 'realtime', 'cpu-used': '8', 'auto-alt-ref': '0' },
    // VP8's only colour space.
    colours: 'bt601',
    sound: 'opus',
    writer: { live: '1' },
  },
} as const;
const PHONE_SOUND = { channels: 1, bitRate: 96_000 } as const;
const FRAMES_BETWEEN_BREATHS = 10;

export async function synthesiseClip(
  job: JobOf<'synthesise-clip'>,
  context: JobContext,
): Promise<MediaResult<'synthesise-clip'>> {
  const kind = CONTAINERS[job.container];
  const pictures = job.pictures.map(({ path, fromFrame }) => ({
    fromFrame,
    frame: coded(path, job),
  }));
  const first = pictures[0]?.frame;
  if (!first) throw new MediaError('INTERNAL', 'no pictures');
  using encoder = openPictureEncoder(job, first);
  using writer = new FileWriter(context.partOf(job.output), job.container, kind.writer);
  const track = writer.addEncoded(encoder);
  if (job.rotation !== 0)
    track.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrixBytes(job.rotation));
  using sound = job.audio === null ? null : new SoundTrack(writer, { ...PHONE_SOUND, codec: kind.sound });
  const samples = await readMono(job.audio);
  writer.start();
  const send = (frame: Frame | null) => {
    for (const packet of encode(encoder, frame)) writer.write(packet, track, encoder.timeBase);
  };

  let written = 0;
  for (const index of keptFrames(job)) {
    const current = pictures.findLast(({ fromFrame }) => fromFrame <= index)?.frame ?? first;
    using frame = new Frame();
    frame.alloc();
    FFmpegError.throwIfError(frame.ref(current), 'share picture');
    frame.timeBase = encoder.timeBase;
    frame.pts = timeOf(index, job);
    send(frame);
    sound?.push([samples.subarray(...samplesOf(index, job))]);
    written++;
    if (written % FRAMES_BETWEEN_BREATHS === 0) {
      context.progress(index, job.frames);
      await context.breathe();
    }
  }
  send(null);
  sound?.finish();
  writer.finish();
  for (const { frame } of pictures) frame.free();
  await publishParts([job.output], context);
  return { frames: written };
}

function keptFrames({ frames, variableFrameRate }: Timing): number[] {
  const all = Array.from({ length: frames }, (_, index) => index);
  return variableFrameRate ? all.filter((index) => !isDropped(index, frames)) : all;
}

type Timing = Pick<JobOf<'synthesise-clip'>, 'frameRate' | 'variableFrameRate' | 'frames'>;

/** Phones drop pictures in the dark; the first and last stay, to keep the length. */
const isDropped = (index: number, frames: number) => index % 5 === 3 && index < frames - 1;

function timeOf(index: number, { frameRate, variableFrameRate }: Timing): bigint {
  const late = variableFrameRate && index % 3 === 1 ? 0.25 : 0;
  return BigInt(Math.round(((index + late) * TICKS_PER_SECOND) / frameRate));
}

function samplesOf(index: number, { frameRate, variableFrameRate, frames }: Timing): [number, number] {
  const first = variableFrameRate && index > 0 && isDropped(index - 1, frames) ? index - 1 : index;
  const at = (frame: number) => Math.round((frame * SAMPLE_RATE) / frameRate);
  return [at(first), at(index + 1)];
}

/** Returns the picture as the sensor saw it, before the display matrix turns it. */
function coded(path: string, { rotation, container }: JobOf<'synthesise-clip'>): Frame {
  const back = TURNS[(4 - rotation / 90) % 4] ?? 0;
  const colours = `scale=out_color_matrix=${CONTAINERS[container].colours}:out_range=tv,format=yuv420p`;
  using filter = FilterAPI.create(
    [colours, ...orientationFilters({ turn: back, mirrored: false })].join(','),
  );
  using picture = decodePng(path);
  const [frame] = [...filter.processAllSync(picture), ...filter.flushFramesSync()];
  if (!frame) throw new MediaError('INTERNAL', 'the graph dropped the picture');
  return frame;
}

function openPictureEncoder(
  { container, frameRate }: JobOf<'synthesise-clip'>,
  picture: Frame,
): CodecContext {
  const { video, options } = CONTAINERS[container];
  return openEncoder(video, options, (context) => {
    context.width = picture.width;
    context.height = picture.height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.colorRange = picture.colorRange;
    context.colorSpace = picture.colorSpace;
    context.timeBase = new Rational(1, TICKS_PER_SECOND);
    context.framerate = new Rational(Math.round(frameRate), 1);
    context.bitRate = 2_500_000n;
    // With more, VP8's threads wait in busy loops: on a machine with other work, a clip then takes ten times as long.
    context.threadCount = container === 'webm' ? 1 : 2;
    if (container === 'mp4') context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  });
}

/** A display matrix in container format: 16.16 numbers, the last column 2.30. */
function matrixBytes(rotation: Turn): Buffer {
  const { a, b, c, d } = matrixOf(rotation);
  const one = 1 << 16;
  const bytes = Buffer.alloc(36);
  for (const [index, value] of [a * one, b * one, 0, c * one, d * one, 0, 0, 0, 1 << 30].entries()) {
    bytes.writeInt32LE(value, index * 4);
  }
  return bytes;
}

async function readMono(path: string | null): Promise<Float32Array> {
  if (path === null) return new Float32Array();
  const bytes = await readFile(path);
  return Float32Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(index * 2) / 32_768);
}
