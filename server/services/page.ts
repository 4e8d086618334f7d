import { Types } from 'mongoose';
import { PAGE_MAX, type Page, type PageQuery } from '#lib/contracts/pages.ts';

type Order = 'oldest' | 'newest';
type Listed = { _id: Types.ObjectId; createdAt: Date };

/** Returns the query for one page: entries after the cursor, in order, plus one to know whether more follow. */
export function pageFilter({ cursor, limit = PAGE_MAX }: PageQuery, order: Order) {
  const direction = order === 'oldest' ? 1 : -1;
  return {
    filter: cursor === undefined ? {} : beyond(cursor, order === 'oldest' ? '$gt' : '$lt', 'createdAt'),
    // Ids break ties within a millisecond.
    options: { sort: { createdAt: direction, _id: direction }, limit: limit + 1 } as const,
  };
}

/** Returns the filter of what follows a cursor, which names the time in `field` and the id of the last entry. */
export function beyond(cursor: string, operator: '$gt' | '$lt', field: string) {
  const [time = '', id = ''] = cursor.split('-');
  const at = new Date(Number(time));
  return {
    // The range lets the index start at the cursor; the alternatives break ties within a millisecond.
    [field]: { [`${operator}e`]: at },
    $or: [{ [field]: { [operator]: at } }, { [field]: at, _id: { [operator]: new Types.ObjectId(id) } }],
  };
}

export const cursorOf = ({ createdAt, _id }: Listed): string => `${createdAt.getTime()}-${_id.toHexString()}`;

/** Returns the page for `pageFilter`. Concurrent inserts and deletions move no other entry. */
export function toPage<Found extends Listed>(
  found: readonly Found[],
  { limit = PAGE_MAX }: PageQuery,
): Page<Found> {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    page,
    nextCursor: last && found.length > limit ? cursorOf(last) : null,
  };
}
