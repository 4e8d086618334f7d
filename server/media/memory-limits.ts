import type { MediaOperation } from './jobs.ts';

const MEBIBYTE = 1024 ** 2;

/** A stranger's clip may keep many large pictures to decode the next ones. */
const MAX_BYTES = 1024 * MEBIBYTE;
/** What we draw and encode ourselves takes at most 400 MB (`npm run bench -- media-memory`). */
const MAX_OWN_BYTES = 640 * MEBIBYTE;
const OWN: ReadonlySet<MediaOperation> = new Set([
  'prepare-card',
  'draw-answer',
  'encode-fade',
  'encode-stretch',
  'encode-pieces',
  'read-key-frames',
  'compose-music',
  'fit-music',
  'assemble',
]);

/** Returns how much memory a process may have resident. */
export const maxRssOf = (operation: MediaOperation): number =>
  OWN.has(operation) ? MAX_OWN_BYTES : MAX_BYTES;
