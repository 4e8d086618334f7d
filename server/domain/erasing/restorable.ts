import { keptSince } from '#lib/time/retention.ts';

/** What was deleted, and may still be brought back (product.md §4). */
export const restorable = () => ({ deletedAt: { $gt: keptSince() }, isErasing: { $ne: true } });
