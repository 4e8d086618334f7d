import { AV_NOPTS_VALUE, Demuxer, type Frame, type Packet } from 'node-av';
import { MediaError } from '#server/media/media-error.ts';
import type { Stretch } from '#server/media/plan/cut.ts';
import { type Size, TICKS_PER_FRAME } from '#server/media/plan/profile.ts';
import { decode, openDecoder } from './decode-pictures.ts';

export function openSegment(path: string): Demuxer {
  return Demuxer.openSync(path, { format: 'mov', copyTs: true, options: { protocol_whitelist: 'file' } });
}

export function sizeOf(path: string): Size {
  using segment = openSegment(path);
  const { width = 0, height = 0 } = segment.video()?.codecpar ?? {};
  return { width, height };
}

export function frameOf({ pts }: Packet | Frame): number {
  if (pts === AV_NOPTS_VALUE) throw new MediaError('INTERNAL', 'a picture without time');
  return Number(pts) / TICKS_PER_FRAME;
}

export function readKeyFrames(path: string): number[] {
  using segment = openSegment(path);
  const keyFrames: number[] = [];
  for (const packet of segment.packetsSync()) {
    if (packet?.isKeyframe) keyFrames.push(frameOf(packet));
    packet?.free();
  }
  return keyFrames;
}

/** Decodes a stretch of a prepared segment. The caller frees the frames. */
export function* decodeStretch(path: string, { from, to }: Stretch): Generator<Frame> {
  for (const frame of decodeFrom(path, from)) {
    const at = frameOf(frame);
    if (at >= from && at < to) yield frame;
    else frame.free();
    if (at >= to - 1) return;
  }
}

/** Decodes in display order from the last key frame before `from` on. */
function* decodeFrom(path: string, from: number): Generator<Frame> {
  const start = readKeyFrames(path).findLast((frame) => frame <= from) ?? 0;
  using segment = openSegment(path);
  const stream = segment.video();
  if (!stream) throw new MediaError('INTERNAL', `no pictures in ${path}`);
  using decoder = openDecoder(stream);
  let isStarted = false;
  for (const packet of segment.packetsSync()) {
    isStarted ||= packet !== null && packet.isKeyframe && frameOf(packet) === start;
    if (isStarted) yield* decode(decoder, packet, { whole: 0, lost: 0 });
    packet?.free();
  }
}
