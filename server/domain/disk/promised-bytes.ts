import { HOUR_MS } from '#lib/time/durations.ts';

const MIB = 1024 ** 2;

/** Space kept for an upload that has only started: more than most clips need. */
const FIRST_BYTES = 64 * MIB;
/** Afterwards this multiple of the received bytes, so that announced files cannot reserve the disk. */
const GROWTH = 4;
/** An upload that has not moved for this long continues only where there is room. */
const IDLE_MS = HOUR_MS;

type OpenUpload = { sizeBytes: number; receivedBytes: number; movedAt: number };

/** Returns the bytes to keep free for an open upload. `movedAt` is when it was created or last grew, in ms. */
export function promisedBytes({ sizeBytes, receivedBytes, movedAt }: OpenUpload, now: number): number {
  if (now - movedAt > IDLE_MS) return 0;
  return Math.min(sizeBytes - receivedBytes, FIRST_BYTES + GROWTH * receivedBytes);
}
