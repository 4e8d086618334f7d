import { takeLease } from '#server/domain/leases/lease.ts';
import { processName } from '#server/platform/process-name.ts';

/** Longer than the pause between two turns of the same work, in milliseconds. */
const TURN_MS = 15_000;

/**
 * Does recurring work in one of the processes that would do it; the others pass. Whoever did it last has the next
 * turn too, until it is dead or has shown no life for a while. The work may be repeated at any line all the same.
 */
export async function inTurn(work: string, doIt: () => Promise<unknown>): Promise<void> {
  if ((await takeLease(work, processName(), TURN_MS)) === null) await doIt();
}
