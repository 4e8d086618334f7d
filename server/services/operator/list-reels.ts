import { Types } from 'mongoose';
import type { OperatorReelDto, OperatorReelQuery } from '#lib/contracts/operator.ts';
import { PAGE_MAX, type Page } from '#lib/contracts/pages.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { cursorOf } from '#server/services/page.ts';
import { since } from './merge-pages.ts';

type Order = {
  sort: string;
  among: object;
  after: (cursor: string | undefined) => object;
  cursorOf: (last: TributeDocument) => string;
};

const ORDERS: Record<NonNullable<OperatorReelQuery['list']>, Order> = {
  LARGEST: {
    sort: 'storage.bytes',
    among: { deletedAt: null },
    after: smallerThan,
    cursorOf: ({ storage, id }) => `${storage?.bytes ?? 0}-${id}`,
  },
  TAKEN_DOWN: {
    sort: 'takenDownAt',
    // Deleted ones may be restored.
    among: {},
    after: (cursor) => since({ cursor }, 'takenDownAt'),
    cursorOf: ({ takenDownAt, _id }) => cursorOf({ createdAt: takenDownAt ?? new Date(0), _id }),
  },
};

/**
 * Returns reels with the room of their files, by an index (docs/specification.md#operator-storage), or the one that a search
 * means, also before it was measured and while it is deleted.
 */
export async function listReels({
  list = 'LARGEST',
  cursor,
  limit = PAGE_MAX,
  search,
}: OperatorReelQuery): Promise<Page<OperatorReelDto>> {
  if (search !== undefined) return { page: await findReels(search), nextCursor: null };
  const order = ORDERS[list];
  const found = await Tribute.find({ ...order.after(cursor), ...order.among })
    .sort({ [order.sort]: -1, _id: -1 })
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    page: page.map(toDto),
    nextCursor: last && found.length > limit ? order.cursorOf(last) : null,
  };
}

/** An id, alone or anywhere in a link. */
const IDS = /(?<![\w-])[\w-]{22}(?![\w-])/g;
/** Mail programs put a link into another one. No id has such a character. */
const ENCODED = /%[\da-f]{2}/gi;

async function findReels(search: string): Promise<OperatorReelDto[]> {
  const found = await Tribute.find({
    tributeId: { $in: search.replaceAll(ENCODED, ' ').match(IDS) ?? [] },
  }).limit(PAGE_MAX);
  return found.map(toDto);
}

/** Like `beyond`, for sizes instead of times. */
function smallerThan(cursor: string | undefined): object {
  if (cursor === undefined) return { 'storage.bytes': { $gte: 0 } };
  const [size = '', id = ''] = cursor.split('-');
  const bytes = Number(size);
  return {
    'storage.bytes': { $lte: bytes },
    $or: [
      { 'storage.bytes': { $lt: bytes } },
      { 'storage.bytes': bytes, _id: { $lt: new Types.ObjectId(id) } },
    ],
  };
}

function toDto({
  tributeId,
  name,
  createdBy,
  takenDownAt,
  creatorSuspendedAt,
  storage,
}: TributeDocument): OperatorReelDto {
  return {
    tributeId,
    name,
    creatorId: createdBy.userId,
    takenDownAt: takenDownAt?.toISOString() ?? null,
    isCreatorSuspended: Boolean(creatorSuspendedAt),
    storage: storage
      ? { bytes: storage.bytes, originals: storage.originals, clips: storage.clips, reels: storage.reels }
      : null,
  };
}
