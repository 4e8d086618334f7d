import type { Types } from 'mongoose';
import type { Page, PageQuery } from '#lib/contracts/pages.ts';
import { beyond, toPage } from '#server/services/page.ts';

type Entry<Dto> = { _id: Types.ObjectId; createdAt: Date; dto: Dto };

/** Returns the filter of a page, newest first, for a collection whose entries have their time in `field`. */
export const since = ({ cursor }: PageQuery, field: string): object =>
  cursor === undefined ? { [field]: { $gt: new Date(0) } } : beyond(cursor, '$lt', field);

/** Returns one page of several collections, newest first. Each gave its own page and one more. */
export function mergePages<Dto>(query: PageQuery, found: readonly Entry<Dto>[]): Page<Dto> {
  const inOrder = found.toSorted(
    (one, other) =>
      other.createdAt.getTime() - one.createdAt.getTime() || String(other._id).localeCompare(String(one._id)),
  );
  const { page, nextCursor } = toPage(inOrder, query);
  return { page: page.map(({ dto }) => dto), nextCursor };
}
