import type { VersionCause } from '#lib/contracts/reel-versions.ts';

/** `step` is the version that this one undoes, repeats or restores. */
export type SavedVersion = { version: number; cause: VersionCause; step: number | null };

/**
 * Returns the versions whose changes can be undone and repeated, the next one last. `versions` are those that are kept,
 * oldest first. A new change ends what can be repeated (docs/specification.md#reel-undo).
 */
export function editHistory(versions: readonly SavedVersion[]): { undo: number[]; redo: number[] } {
  let undo: number[] = [];
  let redo: number[] = [];
  for (const { version, cause, step } of versions) {
    if (cause === 'CHANGE' || cause === 'PROPOSAL' || cause === 'RESTORE') {
      undo.push(version);
      redo = [];
    } else if (cause === 'UNDO' && step !== null) {
      undo = undo.filter((other) => other !== step);
      redo.push(step);
    } else if (cause === 'REDO' && step !== null) {
      redo = redo.filter((other) => other !== step);
      undo.push(step);
    }
  }
  // Both sides of a change are needed. Version 0 is the reel before its first version.
  const kept = new Set([0, ...versions.map(({ version }) => version)]);
  const isKept = (version: number) => kept.has(version) && kept.has(version - 1);
  return { undo: undo.filter(isKept), redo: redo.filter(isKept) };
}
