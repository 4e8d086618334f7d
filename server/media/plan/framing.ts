import type { Size } from './profile.ts';

/** A part of a picture, in shares of its width and height. */
export type Box = { x: number; y: number; width: number; height: number };

export const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

/** What a head needs around its face, in shares of the face, and how it looks best. */
const TIGHT = { side: 0, above: 0.35, below: 0.1 };
const ROOMY = { side: 0.4, above: 0.6, below: 0.35 };
/** Without a face, a picture loses its sides only up to a square. */
const LEAST_ASPECT = 1;
/** Where heads are in a crop from a tall picture: above the lower third. */
const HEADS_AT = 0.42;

/** Returns the area that two boxes share. */
export function overlapOf(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** Wide frames show every picture whole. */
export const isWide = ({ width, height }: Size): boolean => width > height;

/** Returns the part of a picture that a tall or square frame shows: all heads, or without any the middle. */
export function frameFaces(displayed: Size, frame: Size, faces: readonly Box[]): Box {
  if (isWide(frame)) return WHOLE;
  const aspect = displayed.width / displayed.height;
  const wanted = frame.width / frame.height;
  const heads = headsAround(faces, ROOMY);
  const needed = headsAround(faces, TIGHT);
  if (aspect > wanted) {
    const least = heads ? wanted : Math.max(wanted, LEAST_ASPECT);
    const width = longEnough(least / aspect, needed?.width, heads?.width);
    const middle = heads ? heads.x + heads.width / 2 : 0.5;
    return { ...WHOLE, x: clamp(middle - width / 2, 0, 1 - width), width };
  }
  const height = longEnough(aspect / wanted, needed?.height, heads?.height);
  const middle = heads ? heads.y + heads.height / 2 : HEADS_AT;
  const top = middle - height * HEADS_AT;
  const y = needed ? clamp(top, needed.y + needed.height - height, needed.y) : (1 - height) / 2;
  return { ...WHOLE, y: clamp(y, 0, 1 - height), height };
}

/** The frame is filled if the heads fit closely. Otherwise they get room. */
function longEnough(filling: number, needed = 0, roomy = 0): number {
  return Math.min(1, needed <= filling ? filling : roomy);
}

function headsAround(faces: readonly Box[], around: typeof TIGHT): Box | null {
  if (faces.length === 0) return null;
  const heads = faces.map(({ x, y, width, height }) => ({
    left: clamp(x - width * around.side, 0, 1),
    right: clamp(x + width * (1 + around.side), 0, 1),
    top: clamp(y - height * around.above, 0, 1),
    bottom: clamp(y + height * (1 + around.below), 0, 1),
  }));
  const x = Math.min(...heads.map(({ left }) => left));
  const y = Math.min(...heads.map(({ top }) => top));
  return {
    x,
    y,
    width: Math.max(...heads.map(({ right }) => right)) - x,
    height: Math.max(...heads.map(({ bottom }) => bottom)) - y,
  };
}
