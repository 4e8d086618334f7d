import { MediaError } from '#server/media/media-error.ts';
import {
  MAX_PACKETS,
  MAX_PICTURE_PIXELS,
  MAX_SIDE_PIXELS,
  MAX_SOURCE_SECONDS,
  MAX_STREAMS,
} from './limits.ts';

/** Throws TOO_LONG. Unknown lengths are zero or negative; counting packets finds them. */
export function requireLength(seconds: number, packets: number): void {
  if (seconds > MAX_SOURCE_SECONDS || packets > MAX_PACKETS) {
    throw new MediaError('TOO_LONG', `${seconds} s, ${packets} packets`);
  }
}

/** Throws DIMENSIONS. */
export function requireDimensions({ width, height }: { width: number; height: number }): void {
  if (Math.max(width, height) > MAX_SIDE_PIXELS || width * height > MAX_PICTURE_PIXELS) {
    throw new MediaError('DIMENSIONS', `${width}×${height}`);
  }
}

/** Throws TOO_MANY_STREAMS. */
export function requireStreams(count: number): void {
  if (count > MAX_STREAMS) throw new MediaError('TOO_MANY_STREAMS', `${count} streams`);
}
