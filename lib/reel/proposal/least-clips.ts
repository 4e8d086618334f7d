/** A single clip has no order, and its pace is that of one person (docs/specification.md#reel-proposal). */
export const LEAST_CLIPS = 2;
