import { createHash } from 'node:crypto';
import mongoose, { type ClientSession, Schema } from 'mongoose';
import { DAY_MS, DAY_SECONDS } from '#lib/time/durations.ts';
import { singleton } from '#server/platform/singleton.ts';

/** The last mails that people caused to one recipient, under a hash of the address. */
const mailCountSchema = new Schema(
  {
    hash: { type: String, required: true, unique: true },
    /** When they were asked for, the oldest first. */
    askedAt: { type: [{ type: Date, required: true }], default: [] },
  },
  { timestamps: true, strict: 'throw' },
);
mailCountSchema.index({ updatedAt: 1 }, { expireAfterSeconds: DAY_SECONDS });
const MailCount = singleton('model.MailCount', () => mongoose.model('MailCount', mailCountSchema));

/** Returns what we keep of an address, in the spelling of `normaliseAddress`: enough to recognise it, not to read it. */
export const addressHash = (address: string): string =>
  createHash('sha256').update(`folksee mail ${address}`).digest('base64url');

type Limit = { max: number; session?: ClientSession };

/**
 * Counts a mail to each address, unless `max` of them were counted for one of them in the last 24 hours.
 * @param addresses different from each other
 * @returns null when all were counted, else after how many seconds they may be
 * @throws a duplicate key when another call counted the same address at the same moment: run it again
 */
export async function countMailsTo(
  addresses: readonly string[],
  { max, session }: Limit,
): Promise<number | null> {
  if (addresses.length === 0) return null;
  const now = new Date();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const hashes = addresses.map(addressHash);
  const counts = await MailCount.find({ hash: { $in: hashes } }).session(session ?? null);
  // Only the last `max` are kept: one more may go when the oldest of them is a day old.
  const full = counts.flatMap(({ askedAt }) => {
    const [oldest] = askedAt;
    return oldest && oldest > dayAgo && askedAt.length >= max ? [oldest.getTime()] : [];
  });
  if (full.length > 0) return Math.max(1, Math.ceil((Math.max(...full) - dayAgo.getTime()) / 1000));
  const hasRoom: Record<string, object>[] = [
    { [`askedAt.${max - 1}`]: { $exists: false } },
    { 'askedAt.0': { $lte: dayAgo } },
  ];
  const update = { $push: { askedAt: { $each: [now], $slice: -max } } };
  // The filter decides between calls at the same moment: a full count does not match, and its hash is not inserted twice.
  await MailCount.bulkWrite(
    hashes.map((hash) => ({ updateOne: { filter: { hash, $or: hasRoom }, update, upsert: true } })),
    { ...(session && { session }) },
  );
  return null;
}
