import type { NameOverlay } from '#server/media/plan/clip-graph.ts';
import { type Box, overlapOf } from '#server/media/plan/framing.ts';
import type { Size } from '#server/media/plan/profile.ts';
import { decodePng } from './decode-pictures.ts';

/** Below a name that had to make room for a face, in a frame whose shorter side has 720 pixels. */
const LEAST_MARGIN = 24;

/** Moves a name to the right side of the frame, to its lower edge, or both, if it covers less of the faces there. They are in pixels of the frame. */
export function placeName(name: NameOverlay, faces: readonly Box[], frame: Size): NameOverlay {
  const ink = faces.length > 0 ? inkOf(name.picture) : null;
  if (!ink) return name;
  const right = even((frame.width - ink.width) / 2 - ink.x);
  const margin = (LEAST_MARGIN * Math.min(frame.width, frame.height)) / 720;
  const down = even((frame.height - margin - ink.y - ink.height) / 2);
  const places = [
    { right: 0, down: 0 },
    { right, down: 0 },
    { right: 0, down },
    { right, down },
  ];
  const covered = places.map((moved) => {
    const box = { ...ink, x: ink.x + moved.right, y: ink.y + moved.down };
    return faces.reduce((sum, face) => sum + overlapOf(face, box), 0);
  });
  const moved = places[covered.indexOf(Math.min(...covered))];
  return moved && (moved.right > 0 || moved.down > 0) ? { ...name, moved } : name;
}

/** Half-size colours move by two pixels. */
const even = (half: number): number => 2 * Math.max(0, Math.floor(half));

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
