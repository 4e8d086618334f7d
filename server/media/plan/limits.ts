import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';

/** What a source may be. A breach is refused with a code before any decoder has worked on it. */

export const MAX_SOURCE_BYTES = UPLOAD_BYTES_MAX;
export const MAX_SOURCE_SECONDS = 600;
export const MAX_STREAMS = 8;
/** Above 4K by a margin for the padded sizes that cameras write. */
export const MAX_SIDE_PIXELS = 4608;
export const MAX_PICTURE_PIXELS = 4096 * 2304;
/** 240 pictures and 100 sound packets a second for the whole length. */
export const MAX_PACKETS = MAX_SOURCE_SECONDS * 340;
/** A damaged clip is used when at least this share of its pictures can be read. */
export const MIN_RECOVERED_SHARE = 0.8;
