/** Weeks of editing (docs/specification.md#reel-versions). Versions of made files are kept as well. */
export const VERSIONS_KEPT = 200;

/** Returns whether every version since this one is kept, so that the changes of clips can be taken back to it. */
export const areAllKeptSince = (version: number, newest: number): boolean =>
  newest - version <= VERSIONS_KEPT;
