import type { Types } from 'mongoose';
import { HOUR_MS } from '#lib/time/durations.ts';
import { Render } from '#server/models/render.ts';
import { StorageTotal } from '#server/models/storage-total.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { Walk } from '#server/models/walk.ts';
import { BEFORE_ALL_IDS } from '#server/platform/batches-by-id.ts';

const REELS_AT_ONCE = 100;
const WALK = 'measure-storage';

type Files = Pick<TributeDocument, '_id' | 'ownMusic' | 'formerMusic' | 'hello' | 'storage'>;

/**
 * Measures what the files of the next reels occupy, so that lists of it read an index. A round through all reels begins an hour
 * after the last one, continues with each call, and ends with their sum.
 */
export async function measureStorage(now = new Date()): Promise<void> {
  const walk = await Walk.findById(WALK).lean();
  if (!walk?.after && !(await isRoundDue(now))) return;
  const { after, ...counted } = stateOf(walk);
  const reels: Files[] = await Tribute.find({ _id: { $gt: after } }, FILES)
    .sort({ _id: 1 })
    .limit(REELS_AT_ONCE)
    .lean();
  const bytes = counted.bytes + (await measureBatch(reels, now));
  const total = { bytes, reels: counted.reels + reels.length };
  const last = reels.at(-1);
  if (last && reels.length === REELS_AT_ONCE) {
    await Walk.updateOne({ _id: WALK }, { $set: { after: last._id, ...total } }, { upsert: true });
    return;
  }
  await StorageTotal.updateOne({ _id: 'total' }, { $set: { ...total, measuredAt: now } }, { upsert: true });
  if (walk) await Walk.deleteOne({ _id: WALK });
}

type State = { after?: Types.ObjectId | null; bytes?: number | null; reels?: number | null };

/** Returns where the round is, and what it has found so far. */
const stateOf = (walk: State | null) => ({
  after: walk?.after ?? BEFORE_ALL_IDS,
  bytes: walk?.bytes ?? 0,
  reels: walk?.reels ?? 0,
});

async function isRoundDue(now: Date): Promise<boolean> {
  const last = await StorageTotal.findById('total', 'measuredAt').lean();
  return !last || now.getTime() - last.measuredAt.getTime() >= HOUR_MS;
}

const FILES = {
  'ownMusic.sizeBytes': 1,
  'formerMusic.sizeBytes': 1,
  'hello.sizeBytes': 1,
  storage: 1,
} as const;

/** Returns the bytes of these reels together. */
async function measureBatch(reels: readonly Files[], measuredAt: Date): Promise<number> {
  if (reels.length === 0) return 0;
  const tribute = { $in: reels.map(({ _id }) => _id) };
  const [originals, clips, files] = await Promise.all([
    sumOf(Upload, { tribute, finishedAt: { $ne: null }, sweptAt: null }, '$sizeBytes'),
    sumOf(Submission, { tribute }, '$media.sizeBytes'),
    sumOf(Render, { tribute, fileRemovedAt: null }, '$file.sizeBytes'),
  ]);
  const measured = reels.map((reel) => {
    const id = String(reel._id);
    const own = {
      originals: (originals.get(id) ?? 0) + extrasOf(reel),
      clips: clips.get(id) ?? 0,
      reels: files.get(id) ?? 0,
    };
    return { reel, own, bytes: own.originals + own.clips + own.reels };
  });
  const changed = measured.filter(({ reel, bytes }) => reel.storage?.bytes !== bytes);
  if (changed.length > 0)
    await Tribute.bulkWrite(
      changed.map(({ reel, own, bytes }) => ({
        updateOne: {
          filter: { _id: reel._id },
          update: { $set: { storage: { bytes, ...own, measuredAt } } },
          // Nobody changed the reel.
          timestamps: false,
        },
      })),
    );
  return measured.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Music and hello, which are uploads of an account. */
const extrasOf = ({ ownMusic, formerMusic, hello }: Files): number =>
  [ownMusic, ...(formerMusic ?? []), hello].reduce((sum, file) => sum + (file?.sizeBytes ?? 0), 0);

type Summed = { _id: Types.ObjectId; bytes: number };

async function sumOf(
  model: Pick<typeof Upload, 'aggregate'>,
  filter: object,
  bytes: string,
): Promise<Map<string, number>> {
  const sums = await model.aggregate<Summed>([
    { $match: filter },
    { $group: { _id: '$tribute', bytes: { $sum: bytes } } },
  ]);
  return new Map(sums.map((sum) => [String(sum._id), sum.bytes]));
}
