import type { Size } from './profile.ts';

/** The encoder halves the sides for colours. */
export const even = (pixels: number, least = 2) => Math.max(least, Math.round(pixels / 2) * 2);
/** A thinner border is a rounding error: stretch over it. */
const NEGLIGIBLE_PIXELS = 4;

const snap = (pixels: number, full: number) => (full - pixels <= NEGLIGIBLE_PIXELS ? full : even(pixels));

/** Returns a clip's size inside the frame: uncropped, with even sides for the encoder. */
export function fitFrame(displayed: Size, frame: Size): Size {
  const scale = Math.min(frame.width / displayed.width, frame.height / displayed.height);
  return {
    width: snap(displayed.width * scale, frame.width),
    height: snap(displayed.height * scale, frame.height),
  };
}
