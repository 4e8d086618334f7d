import type { Size } from './profile.ts';

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);
/** A border this thin is a rounding error of the source, not a shape: the picture is stretched over it. */
const NEGLIGIBLE_PIXELS = 4;

const snap = (pixels: number, full: number) => (full - pixels <= NEGLIGIBLE_PIXELS ? full : even(pixels));

/** The size of a clip inside the film's frame: nothing cropped, even sides as the encoder requires. */
export function fitFrame(displayed: Size, frame: Size): Size {
  const scale = Math.min(frame.width / displayed.width, frame.height / displayed.height);
  return {
    width: snap(displayed.width * scale, frame.width),
    height: snap(displayed.height * scale, frame.height),
  };
}
