import { Types } from 'mongoose';
import { PAGE_MAX, type Page, type PageQuery } from '#lib/contracts/pages.ts';

type Order = 'oldest' | 'newest';
type Listed = { _id: Types.ObjectId; createdAt: Date };

/**
 * What a query finds of a list for one page: what follows its cursor, in order, and one more to know
 * that there is more.
 */
export function pageFilter({ cursor, limit = PAGE_MAX }: PageQuery, order: Order) {
  const direction = order === 'oldest' ? 1 : -1;
  return {
    filter: cursor === undefined ? {} : beyond(cursor, order === 'oldest' ? '$gt' : '$lt'),
    // Several may have come in the same millisecond: their ids decide.
    options: { sort: { createdAt: direction, _id: direction }, limit: limit + 1 } as const,
  };
}

function beyond(cursor: string, operator: '$gt' | '$lt') {
  const [time = '', id = ''] = cursor.split('-');
  const createdAt = new Date(Number(time));
  return {
    // The range lets the index begin at the cursor; the alternatives settle entries of the same millisecond.
    createdAt: { [`${operator}e`]: createdAt },
    $or: [
      { createdAt: { [operator]: createdAt } },
      { createdAt, _id: { [operator]: new Types.ObjectId(id) } },
    ],
  };
}

/** Returns the cursor of the page that begins behind an entry. */
export const cursorOf = ({ createdAt, _id }: Listed): string => `${createdAt.getTime()}-${_id.toHexString()}`;

/** The page that was found by `pageFilter`. What is added or taken away meanwhile moves no other entry. */
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
