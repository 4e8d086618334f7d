import { SOURCE_SECONDS_MAX, UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';

/** Limits of a source, checked before decoding. */

export const MAX_SOURCE_BYTES = UPLOAD_BYTES_MAX;
/** The longest answer with its countdown, by a device's clock. */
export const MAX_SOURCE_SECONDS = SOURCE_SECONDS_MAX + 5;
export const MAX_STREAMS = 8;
/** 4K plus a margin for padded camera sizes. */
export const MAX_SIDE_PIXELS = 4608;
export const MAX_PICTURE_PIXELS = 4096 * 2304;
/** Pictures a second that are filtered; the reel needs 30. */
export const MAX_FRAME_RATE = 120;
/** 240 pictures and 100 sound packets a second. */
export const MAX_PACKETS = MAX_SOURCE_SECONDS * 340;
/** The readable share of pictures that a damaged clip needs. */
export const MIN_RECOVERED_SHARE = 0.8;
