import '#tests/support/installation.ts';
import type { Document } from 'mongodb';
import mongoose from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { GET as notifications } from '#app/api/notification/route.ts';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as submissions } from '#app/api/submission/route.ts';
import { GET as contributed } from '#app/api/tribute/contributedTribute/route.ts';
import { GET as people } from '#app/api/tribute/contributor/route.ts';
import { GET as invites } from '#app/api/tribute/invite/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { GET as invitation } from '#app/api/tribute/ssr/route.ts';
import { FEED_PAGE } from '#lib/contracts/submissions.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addCrowd } from '#tests/support/crowd.ts';

// A list reads as many documents as its page shows, by the database's own count.

const FEW = { reels: 4, people: 32 };
const MANY = { reels: 40, people: 100 };
const LIMIT = '3';

type World = Awaited<ReturnType<typeof addCrowd>>;
const worlds: World[] = [];
beforeAll(async () => {
  worlds.push(await addCrowd('few', FEW), await addCrowd('many', MANY));
}, 60_000);

const personOf = (userId: string): Person => ({ userId, email: `${userId}@example.com` });
const asCreator = ({ creatorId }: World) => ({ as: personOf(creatorId) });
const asReader = ({ readerId }: World) => ({ as: personOf(readerId) });
const inReel = ({ tributeId }: World, query = {}) => ({ query: { tributeId, ...query } });

type Listing = { handler: Parameters<typeof call>[0]; given: (world: World) => object; size: number };
const paged = (world: World) => inReel(world, { limit: LIMIT });

const LISTS: Record<string, Listing> = {
  'my reels': {
    handler: tributes,
    given: (world) => ({ ...asCreator(world), query: { limit: LIMIT } }),
    size: 3,
  },
  'reels I am in': {
    handler: contributed,
    given: (world) => ({ ...asReader(world), query: { limit: LIMIT } }),
    size: 3,
  },
  'the people of a reel': {
    handler: people,
    given: (world) => ({ ...asCreator(world), ...paged(world) }),
    size: 3,
  },
  invitations: {
    handler: invites,
    given: (world) => ({ ...asCreator(world), ...paged(world) }),
    size: 3,
  },
  'the clips of a reel': {
    handler: submissions,
    given: (world) => ({ ...asCreator(world), ...paged(world) }),
    size: 3,
  },
  'the feed of answers': {
    handler: feed,
    given: (world) => ({ ...asCreator(world), ...inReel(world) }),
    size: FEED_PAGE,
  },
  'the feed of thanks': {
    handler: feed,
    given: (world) => ({ ...asCreator(world), ...inReel(world, { kind: 'THANK_YOU' }) }),
    size: FEED_PAGE,
  },
  'the feed of somebody who may not see all': {
    handler: feed,
    given: (world) => ({ ...asReader(world), ...inReel(world) }),
    size: 1,
  },
  notifications: { handler: notifications, given: asCreator, size: 30 },
  'the invitation': { handler: invitation, given: inReel, size: 1 },
};

test.each(Object.entries(LISTS))(
  '%s: reads no more documents for ten times the data',
  async (_name, list) => {
    const [few, many] = worlds;
    if (!few || !many) throw new Error('The worlds are missing.');
    const small = await readsOf(list, few);
    const large = await readsOf(list, many);
    expect(large).toEqual(small);
    expect(total(small)).toBeLessThanOrEqual(5 * list.size + 5);
  },
);

test('my reels: reads no more documents for the last page than for the first', async () => {
  const world = worlds[1] as World;
  const list = LISTS['my reels'] as Listing;
  let cursor: string | null = null;
  const reads: number[] = [];
  do {
    const query: Record<string, string> = { limit: '10', ...(cursor && { cursor }) };
    const page = await watch(() => call(list.handler, { ...asCreator(world), query }));
    reads.push(total(page.examined));
    cursor = page.answer.nextCursor;
  } while (cursor);
  expect(reads).toHaveLength(4);
  expect(Math.max(...reads)).toBeLessThanOrEqual(12);
});

const total = (reads: Record<string, number>) => Object.values(reads).reduce((sum, count) => sum + count, 0);

async function readsOf({ handler, given, size }: Listing, world: World): Promise<Record<string, number>> {
  const { answer, examined } = await watch(() => call(handler, given(world)));
  expect(answer.status).toBe(200);
  const { data } = answer;
  expect([data.items ?? data.notifications ?? data].flat()).toHaveLength(size);
  return examined;
}

/** Returns `ask`'s answer and the documents examined per collection. */
async function watch<T>(ask: () => Promise<T>): Promise<{ answer: T; examined: Record<string, number> }> {
  const client = mongoose.connection.getClient();
  const commands: Document[] = [];
  const note = ({ command }: { command: Document }) => commands.push(command);
  client.on('commandStarted', note);
  const answer = await ask();
  client.off('commandStarted', note);
  const examined: Record<string, number> = {};
  for (const command of commands) {
    const [name = ''] = Object.keys(command);
    if (!['find', 'aggregate', 'count', 'distinct'].includes(name)) continue;
    const explained = Object.fromEntries(Object.entries(command).filter(([key]) => !/^(\$|lsid$)/.test(key)));
    const plan = await mongoose.connection.db?.command({ explain: explained, verbosity: 'executionStats' });
    const reads = plan?.reads ?? [
      { collection: command[name], docsExamined: plan?.executionStats.totalDocsExamined },
    ];
    for (const { collection, docsExamined } of reads)
      examined[collection] = (examined[collection] ?? 0) + docsExamined;
  }
  return { answer, examined };
}
