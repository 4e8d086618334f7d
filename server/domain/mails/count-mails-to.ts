import type { ClientSession } from 'mongoose';
import { DAY_MS } from '#lib/time/durations.ts';
import { MailCount } from '#server/models/mail-count.ts';
import { addressHash } from './address-hash.ts';

type Limit = { max: number; session: ClientSession | undefined };

type Refused = { full: ReadonlySet<string>; retryAfterSeconds: number };

/** Counts a mail per address, at most `max` in 24 hours. Returns null, or the full addresses. Retry on a duplicate key. */
export async function countMailsTo(
  addresses: readonly string[],
  { max, session }: Limit,
): Promise<Refused | null> {
  if (addresses.length === 0) return null;
  const now = new Date();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const mails = Map.groupBy(addresses, (address) => addressHash(withoutTag(address)));
  const isAsked = { hash: { $in: [...mails.keys()] } };
  const options = { ...(session && { session }) };
  await MailCount.updateMany(
    { ...isAsked, askedAt: { $lte: dayAgo } },
    { $pull: { askedAt: { $lte: dayAgo } } },
    options,
  );
  const counts = await MailCount.find(isAsked, null, options);
  const askedAtOf = new Map(counts.map((count) => [count.hash, count.askedAt]));
  const wanted = [...mails].map(([hash, same]) => {
    const askedAt = askedAtOf.get(hash) ?? [];
    const room = max - same.length;
    // This many of the oldest mails must be a day old first.
    const surplus = askedAt.length - room;
    const freeAt = surplus > 0 ? (askedAt[surplus - 1] ?? now).getTime() : null;
    return { hash, same, room, freeAt };
  });
  const full = wanted.filter(({ freeAt }) => freeAt !== null);
  if (full.length > 0) {
    const waitMs = Math.max(...full.map(({ freeAt }) => freeAt ?? 0)) - dayAgo.getTime();
    return {
      full: new Set(full.flatMap(({ same }) => same)),
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    };
  }
  await MailCount.bulkWrite(
    wanted.map(({ hash, same, room }) => ({
      updateOne: {
        // Resolves concurrent calls: a full count does not match, and its hash cannot be inserted twice.
        filter: { hash, [`askedAt.${room}`]: { $exists: false } },
        update: { $push: { askedAt: { $each: same.map(() => now) } } },
        upsert: true,
      },
    })),
    options,
  );
  return null;
}

/** Drops the tag after the plus: an owner can invent any number. */
const withoutTag = (address: string) => address.replace(/^([^@+]+)\+[^@]*@/, '$1@');
