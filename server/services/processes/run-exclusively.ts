import { takeLease } from '#server/domain/leases/lease.ts';
import { processName } from '#server/platform/process-name.ts';

/** Longer than the pause between two runs of the same work. */
const TURN_MS = 15_000;

/** Runs recurring work in one of the processes, usually the last runner. Work may still run twice. */
export async function runExclusively(work: string, doIt: () => Promise<unknown>): Promise<void> {
  if ((await takeLease(work, processName(), TURN_MS)) === null) await doIt();
}
