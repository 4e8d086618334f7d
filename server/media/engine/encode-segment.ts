import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVCHROMA_LOC_LEFT,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
  type Frame,
  Rational,
} from 'node-av';
import { MediaError } from '#server/media/media-error.ts';
import {
  B_FRAMES,
  FRAME_RATE,
  KEY_FRAME_INTERVAL,
  type Size,
  x264OptionsFor,
} from '#server/media/plan/profile.ts';
import { encode, openEncoder } from './encode.ts';
import { FILM_OPTIONS, FileWriter } from './file-writer.ts';
import type { JobContext } from './job-context.ts';

type SegmentPlan = {
  frames: number;
  size: Size;
  output: string;
  /** Frames that become key frames, besides those that the encoder chooses. */
  cuts?: readonly number[];
  /** Whether the pictures come from prepared segments. */
  isAgain?: boolean;
};

/** Encodes a segment of exactly `frames` frames and frees them. Returns its key frames. Throws CORRUPT without any. */
export async function encodeFrames(
  pictures: Iterable<Frame | null>,
  { frames, size, output, cuts = [], isAgain = false }: SegmentPlan,
  context: JobContext,
): Promise<number[]> {
  using encoder = openSegmentEncoder(size, isAgain);
  using writer = new FileWriter(output, 'mp4', FILM_OPTIONS);
  const track = writer.addEncoded(encoder);
  writer.start();
  const keyFrames: number[] = [];
  const send = (frame: Frame | null) => {
    for (const packet of encode(encoder, frame)) {
      packet.duration = 1n;
      if (packet.isKeyframe) keyFrames.push(Number(packet.pts));
      writer.write(packet, track, encoder.timeBase);
    }
  };

  let count = 0;
  for (const picture of pictures) {
    if (picture === null) break;
    using frame = picture;
    frame.timeBase = encoder.timeBase;
    frame.pts = BigInt(count);
    frame.duration = 1n;
    const isKey = count === 0 || cuts.includes(count);
    frame.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    send(frame);
    count++;
    context.progress(count, frames);
    // The pixels of drawn pictures are only freed between turns of the event loop.
    await context.breathe();
    if (count === frames) break;
  }
  if (count === 0) throw new MediaError('CORRUPT', 'no picture could be decoded');
  if (count < frames) throw new MediaError('INTERNAL', `only ${count} of ${frames} frames`);
  send(null);
  writer.finish();
  return keyFrames;
}

const openSegmentEncoder = ({ width, height }: Size, isAgain: boolean) =>
  openEncoder(FF_ENCODER_LIBX264, x264OptionsFor({ width, height }, isAgain), (context) => {
    context.width = width;
    context.height = height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.sampleAspectRatio = new Rational(1, 1);
    context.colorRange = AVCOL_RANGE_MPEG;
    context.colorPrimaries = AVCOL_PRI_BT709;
    context.colorTrc = AVCOL_TRC_BT709;
    context.colorSpace = AVCOL_SPC_BT709;
    context.chromaLocation = AVCHROMA_LOC_LEFT;
    context.timeBase = new Rational(1, FRAME_RATE);
    context.framerate = new Rational(FRAME_RATE, 1);
    context.gopSize = KEY_FRAME_INTERVAL;
    context.maxBFrames = B_FRAMES;
    context.threadCount = 2;
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  });
