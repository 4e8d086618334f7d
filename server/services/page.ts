import { Types } from 'mongoose';
import { PAGE_MAX, type Page, type PageQuery } from '#lib/contracts/pages.ts';

type Order = 'oldest' | 'newest';
type Listed = { _id: Types.ObjectId; createdAt: Date };

/** Returns the query for one page: entries after the cursor, in order, plus one to know whether more follow. */
export function pageFilter({ cursor, limit = PAGE_MAX }: PageQuery, order: Order) {
  const direction = order === 'oldest' ? 1 : -1;
  return {
    filter: cursor === undefined ? {} : beyond(cursor, order === 'oldest' ? '$gt' : '$lt'),
    // Ids break ties within a millisecond.
    options: { sort: { createdAt: direction, _id: direction }, limit: limit + 1 } as const,
  };
}

function beyond(cursor: string, operator: '$gt' | '$lt') {
  const [time = '', id = ''] = cursor.split('-');
  const createdAt = new Date(Number(time));
  return {
    // The range lets the index start at the cursor; the alternatives break ties within a millisecond.
    createdAt: { [`${operator}e`]: createdAt },
    $or: [
      { createdAt: { [operator]: createdAt } },
      { createdAt, _id: { [operator]: new Types.ObjectId(id) } },
    ],
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
