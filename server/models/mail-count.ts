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

type Limit = {
  max: number;
  /** The largest limit of all kinds of mails: so many dates are kept. */
  kept: number;
  session?: ClientSession;
};

/**
 * Counts mails to addresses, unless one of them would get more than `max` within 24 hours. Addresses that differ only
 * by a tag count as one: most providers deliver them to one mailbox.
 * @param addresses one for each mail
 * @returns null when all were counted, else after how many seconds they may be
 * @throws a duplicate key when another call counted the same address at the same moment: run it again
 */
export async function countMailsTo(
  addresses: readonly string[],
  { max, kept, session }: Limit,
): Promise<number | null> {
  if (addresses.length === 0) return null;
  const now = new Date();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const mails = Map.groupBy(addresses, (address) => addressHash(withoutTag(address)));
  const counts = await MailCount.find({ hash: { $in: [...mails.keys()] } }).session(session ?? null);
  const askedAtOf = new Map(counts.map((count) => [count.hash, count.askedAt]));
  const wanted = [...mails].map(([hash, { length: added }]) => {
    const askedAt = askedAtOf.get(hash) ?? [];
    return { hash, added, askedAt, room: max - added };
  });
  const freeAt = wanted.map(({ askedAt, room }) => {
    const last = askedAt.filter((date) => date > dayAgo);
    // So many of the oldest must be a day old first. More at once than the limit never fit: that is said again then.
    const surplus = last.length - room;
    return surplus > 0 ? (last[surplus - 1] ?? now).getTime() : 0;
  });
  const latest = Math.max(...freeAt);
  if (latest > 0) return Math.max(1, Math.ceil((latest - dayAgo.getTime()) / 1000));
  await MailCount.bulkWrite(
    wanted.map(({ hash, added, askedAt, room }) => ({
      updateOne: {
        // Decides between calls at the same moment: a full count does not match, and its hash is not inserted twice.
        filter: { hash, $or: hasRoom(room, { dayAgo, longest: Math.max(kept, askedAt.length) }) },
        update: { $push: { askedAt: { $each: Array.from({ length: added }, () => now), $slice: -kept } } },
        upsert: true,
      },
    })),
    { ...(session && { session }) },
  );
  return null;
}

/** At most `room` dates of the last day. They stand in order, so that of a longer list only one must be looked at. */
function hasRoom(room: number, { dayAgo, longest }: { dayAgo: Date; longest: number }) {
  const conditions: Record<string, object>[] = [{ [`askedAt.${room}`]: { $exists: false } }];
  for (let size = room + 1; size <= longest; size += 1)
    conditions.push({ askedAt: { $size: size }, [`askedAt.${size - room - 1}`]: { $lte: dayAgo } });
  return conditions;
}

/** Leaves out what follows the plus of an address: its owner makes such spellings as they please. */
const withoutTag = (address: string) => address.replace(/^([^@+]+)\+[^@]*@/, '$1@');
