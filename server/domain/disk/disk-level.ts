export type DiskLevel = 'FINE' | 'LOW' | 'CRITICAL';

/** Warns the operator below this many reserves of free space. */
const LOW_RESERVES = 5;
const CRITICAL_RESERVES = 2;

/** Returns the level of a disk. `leftBytes` is the free space minus what open uploads may still send. */
export function diskLevel(leftBytes: number, reserveBytes: number): DiskLevel {
  if (leftBytes < CRITICAL_RESERVES * reserveBytes) return 'CRITICAL';
  return leftBytes < LOW_RESERVES * reserveBytes ? 'LOW' : 'FINE';
}
