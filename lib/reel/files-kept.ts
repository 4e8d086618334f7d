/** How many files of a reel are kept at most (docs/specification.md#reel-files). */
export const FILES_KEPT = 5;
