export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Area = Size & Point;

export function reachOf(picture: Size, frame: Size, zoom: number): Point {
  const reach = (side: 'width' | 'height') => Math.max(0, (picture[side] * zoom - frame[side]) / 2);
  return { x: reach('width'), y: reach('height') };
}

/** Returns size and offset of the picture in percent of the preview. */
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
