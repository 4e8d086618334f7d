import { DAY_MS } from '#lib/time/durations.ts';

/** What was deleted is kept for so long, and can be brought back until then (docs/specification.md#life-deletion). */
const RETENTION_MS = 30 * DAY_MS;

/** When something that was deleted at this moment is erased. */
export const erasedAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RETENTION_MS);

/** What was deleted later than this can still be brought back; all else is to be erased. */
export const keptSince = (now = Date.now()): Date => new Date(now - RETENTION_MS);
