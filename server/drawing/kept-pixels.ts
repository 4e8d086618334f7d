import { openSync, readSync, rmSync, writeSync } from 'node:fs';
import { discardPixels } from './discard-pixels.ts';

/** Copies kept pixels from a byte on, as many as the array has. */
export type KeptPixels = (target: Uint8ClampedArray, from: number) => void;
/** Keeps the pixels of a picture until it is shown. They are the keeper's. */
export type KeepPixels = (pixels: Buffer) => KeptPixels;

/** For few pictures. */
export const keepInMemory: KeepPixels = (pixels) => (target, from) =>
  target.set(pixels.subarray(from, from + target.length));

/** Returns how to keep pixels in a file, for more pictures than fit into memory. It has no name and ends with the process. */
export function keepInFile(path: string): KeepPixels {
  const file = openSync(path, 'wx+');
  rmSync(path);
  let end = 0;
  return (pixels) => {
    const start = end;
    const { length } = pixels;
    end += length;
    for (let done = 0; done < length; ) done += writeSync(file, pixels, done, length - done, start + done);
    discardPixels(pixels);
    return (target, from) => {
      for (let done = 0; done < target.length; ) {
        const bytes = readSync(file, target, done, target.length - done, start + from + done);
        if (bytes === 0) throw new Error('The file of pixels is too short.');
        done += bytes;
      }
    };
  };
}
