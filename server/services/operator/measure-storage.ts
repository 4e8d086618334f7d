import { Types } from 'mongoose';
import { Render } from '#server/models/render.ts';
import { StorageTotal } from '#server/models/storage-total.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';

const BATCH = 200;
const SMALLEST = '0'.repeat(24);

type Files = Pick<TributeDocument, '_id' | 'ownMusic' | 'formerMusic' | 'hello' | 'storage'>;

/** Measures what each reel's files occupy, and all together, so that lists of it read an index. An hour old at most. */
export async function measureStorage(now = new Date()): Promise<void> {
  const total = { bytes: 0, reels: 0 };
  for (let after = new Types.ObjectId(SMALLEST); ; ) {
    const reels: Files[] = await Tribute.find({ _id: { $gt: after } }, FILES)
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    const last = reels.at(-1);
    if (!last) break;
    total.bytes += await measureBatch(reels, now);
    total.reels += reels.length;
    after = last._id;
  }
  await StorageTotal.updateOne({ _id: 'total' }, { $set: { ...total, measuredAt: now } }, { upsert: true });
}

const FILES = {
  'ownMusic.sizeBytes': 1,
  'formerMusic.sizeBytes': 1,
  'hello.sizeBytes': 1,
  storage: 1,
} as const;

/** Returns the bytes of these reels together. */
async function measureBatch(reels: readonly Files[], measuredAt: Date): Promise<number> {
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
