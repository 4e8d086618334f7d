import { displayedSize, type NameOverlay, shownFaces } from '#server/media/plan/clip-graph.ts';
import { type Box, overlapOf } from '#server/media/plan/framing.ts';
import type { Size } from '#server/media/plan/profile.ts';
import { decodePng } from './decode-pictures.ts';
import type { LookedAt } from './look-at-clip.ts';

/** Moves a name to the right side of the frame if it would cover more of the faces on the left. */
export function placeName(name: NameOverlay, shots: readonly LookedAt[], frame: Size): NameOverlay {
  const faces = shots.flatMap(({ source, look }) =>
    shownFaces(displayedSize(source.video.picture), frame, look.faces),
  );
  const left = faces.length > 0 ? inkOf(name.picture) : null;
  if (!left) return name;
  // Half-size colours move by two pixels.
  const shift = 2 * Math.floor((frame.width - left.width) / 2 - left.x);
  const covered = (box: Box) => faces.reduce((sum, face) => sum + overlapOf(face, box), 0);
  return covered({ ...left, x: left.x + shift }) < covered(left) ? { ...name, shift } : name;
}

/** Returns what a transparent picture shows, in its pixels. */
function inkOf(path: string): Box | null {
  using picture = decodePng(path);
  const { width, height } = picture;
  const bytes = picture.data?.[0] ?? Buffer.alloc(0);
  const stride = picture.linesize[0] ?? 0;
  let [x, y, right, bottom] = [width, height, -1, -1];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if ((bytes[row * stride + column * 4 + 3] ?? 0) === 0) continue;
      x = Math.min(x, column);
      y = Math.min(y, row);
      right = Math.max(right, column);
      bottom = row;
    }
  }
  return right < 0 ? null : { x, y, width: right - x + 1, height: bottom - y + 1 };
}
