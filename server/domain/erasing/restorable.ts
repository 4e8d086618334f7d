import { keptSince } from '#lib/time/retention.ts';

/** What was deleted, and may still be brought back (docs/specification.md#life-deletion). */
export const restorable = () => ({ deletedAt: { $gt: keptSince() }, isErasing: { $ne: true } });
