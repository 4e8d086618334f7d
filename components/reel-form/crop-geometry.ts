export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Area = Size & Point;

/** How far the picture can move to either side, in pixels of the screen, before the frame shows its edge. */
export function reachOf(picture: Size, frame: Size, zoom: number): Point {
  const reach = (side: 'width' | 'height') => Math.max(0, (picture[side] * zoom - frame[side]) / 2);
  return { x: reach('width'), y: reach('height') };
}

/** What a preview of the cropped area shows: the whole picture, enlarged and moved, in percent of the preview. */
export function previewOf({ x, y, width, height }: Area): {
  width: string;
  height: string;
  left: string;
  top: string;
} {
  return {
    width: percent(100, width),
    height: percent(100, height),
    left: percent(-x, width),
    top: percent(-y, height),
  };
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
