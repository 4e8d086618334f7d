import { decodeStretch } from '#server/media/engine/read-segment.ts';

/** Returns the brightness of each pixel of a segment's frame. */
export function lumaAt(path: string, at: number): Uint8Array {
  for (const frame of decodeStretch(path, { from: at, to: at + 1 })) {
    const { width, height } = frame;
    const stride = frame.linesize[0] ?? 0;
    const luma = new Uint8Array(width * height);
    const plane = frame.data?.[0] ?? Buffer.alloc(0);
    for (let row = 0; row < height; row++)
      luma.set(plane.subarray(row * stride, row * stride + width), row * width);
    frame.free();
    return luma;
  }
  throw new Error('no picture');
}

/** Returns the mean difference of brightness (ITU-R BT.709, limited range) between a frame and RGB pixels. */
export function differenceOf(luma: Uint8Array, rgb: Buffer): number {
  let sum = 0;
  for (const [index, value] of luma.entries()) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(index * 3, index * 3 + 3);
    sum += Math.abs(value - (16 + (219 * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255));
  }
  return sum / luma.length;
}
