import { DAY_MS } from '#lib/time/durations.ts';

/** How long deleted items can be restored (docs/specification.md#life-deletion). */
const RETENTION_MS = 30 * DAY_MS;

export const erasedAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RETENTION_MS);

/** Items deleted before this moment are due for erasure. */
export const keptSince = (now = Date.now()): Date => new Date(now - RETENTION_MS);
