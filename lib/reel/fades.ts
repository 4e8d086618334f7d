import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';

/** A clip shows at least this many frames without its neighbours. */
const LEAST_ALONE_FRAMES = 10;

/** Returns how many frames one clip takes to fade into the next. */
export const fadeFramesOf = (type: TributeType): number => (OCCASIONS[type].isSolemn ? 20 : 15);

/** Returns whether a clip is long enough to fade in and out. */
export const canFade = (clipFrames: number, fadeFrames: number): boolean =>
  clipFrames >= 2 * fadeFrames + LEAST_ALONE_FRAMES;
