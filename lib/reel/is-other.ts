/** Returns whether two parts of a reel differ. */
export const isOther = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);
