const WATCHED_SECONDS = 5 * 60;

/** Returns whether a reel is longer than most people watch: five minutes (docs/specification.md#reel-length). */
export const isLongReel = (durationSeconds: number): boolean => durationSeconds > WATCHED_SECONDS;
