import { AV_LOG_QUIET, type Frame, Log } from 'node-av';
import { decode, openDecoder } from '#server/media/engine/decode-pictures.ts';
import { frameOf, openSegment } from '#server/media/engine/read-segment.ts';
import type { Luma } from './ssim.ts';

// The decoder prints hundreds of lines about good files.
Log.setLevel(AV_LOG_QUIET);

/** Returns how many pictures a file has, and those of the wanted frames. */
export function readFilm(
  path: string,
  wanted: ReadonlySet<number>,
): { frames: number; pictures: ReadonlyMap<number, Luma> } {
  using file = openSegment(path);
  const stream = file.video();
  if (!stream) throw new Error(`${path} has no pictures.`);
  using decoder = openDecoder(stream);
  const pictures = new Map<number, Luma>();
  let frames = 0;
  for (const packet of file.packetsSync(stream.index)) {
    for (const picture of decode(decoder, packet, { whole: 0, lost: 0 })) {
      using frame = picture;
      const at = Math.round(frameOf(frame));
      if (wanted.has(at)) pictures.set(at, lumaOf(frame));
      frames++;
    }
    packet?.free();
  }
  return { frames, pictures };
}

function lumaOf({ width, height, data, linesize }: Frame): Luma {
  const stride = linesize[0] ?? 0;
  const plane = data?.[0] ?? Buffer.alloc(0);
  const values = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    values.set(plane.subarray(row * stride, row * stride + width), row * width);
  return { width, height, values };
}
