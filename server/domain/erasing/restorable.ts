import { keptSince } from '#lib/time/retention.ts';

/** Filters deleted documents that can still be restored (docs/specification.md#life-deletion). */
export const restorable = () => ({ deletedAt: { $gt: keptSince() }, isErasing: { $ne: true } });
