/** Loads the trim, which the review also works without. */
export const loadTrim = () => import('./trim-strip.tsx');
