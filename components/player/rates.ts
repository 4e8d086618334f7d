/** How fast the reel may play. */
export const RATES: readonly number[] = [0.75, 1, 1.25, 1.5, 2];
