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
 * Counts a mail to an address, unless `max` of them were counted in the last 24 hours.
 * @returns null when it was counted, else after how many seconds the next one may be sent
 */
export async function countMailTo(address: string, { max, session }: Limit): Promise<number | null> {
  const hash = addressHash(address);
  const now = new Date();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  // Only the last `max` are kept: it may go when the oldest of them is a day old.
  const hasRoom: Record<string, object>[] = [
    { [`askedAt.${max - 1}`]: { $exists: false } },
    { 'askedAt.0': { $lte: dayAgo } },
  ];
  const push = { $push: { askedAt: { $each: [now], $slice: -max } } };
  const counted = await MailCount.updateOne({ hash, $or: hasRoom }, push).session(session ?? null);
  if (counted.matchedCount > 0) return null;
  const full = await MailCount.findOne({ hash }).session(session ?? null);
  const [oldest] = full?.askedAt ?? [];
  if (oldest) return Math.max(1, Math.ceil((oldest.getTime() - dayAgo.getTime()) / 1000));
  await MailCount.create([{ hash, askedAt: [now] }], { session: session ?? null });
  return null;
}
