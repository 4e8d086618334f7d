/** The file itself is the cause. */
export const REFUSAL_CODES = [
  'EMPTY',
  'FORMAT',
  'CORRUPT',
  'DIMENSIONS',
  'TOO_LONG',
  'TOO_BIG',
  'TOO_MANY_STREAMS',
  'NO_PICTURE',
  'NO_SOUND',
  'CODEC',
] as const;

/** Refusals concern the file, the others the run. Only the last three are retried. */
export const MEDIA_ERROR_CODES = [
  ...REFUSAL_CODES,
  'TIMEOUT',
  'CANCELLED',
  'INTERNAL',
  'MEMORY',
  'STALLED',
  'CRASH',
] as const;
export type MediaErrorCode = (typeof MEDIA_ERROR_CODES)[number];
