/** Weeks of editing (docs/specification.md#reel-versions). Versions of made files are kept as well. */
export const VERSIONS_KEPT = 200;
