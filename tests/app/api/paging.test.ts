import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { GET as submissions } from '#app/api/submission/route.ts';
import { GET as contributed } from '#app/api/tribute/contributedTribute/route.ts';
import { GET as people } from '#app/api/tribute/contributor/route.ts';
import { POST as invite, GET as invites } from '#app/api/tribute/invite/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addCreator } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

type Handler = Parameters<typeof call>[0];
type Listing = { handler: Handler; as: Person; query: Record<string, string> };

const page = ({ handler, as, query }: Listing, more: Record<string, string>) =>
  call(handler, { as, query: { ...query, ...more } });

/** Reads a whole list by pages of two; `between` runs after the first page. */
async function readAll(
  list: Listing,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const answer = await page(list, { limit: '2', ...(cursor && { cursor }) });
    expect(answer.status).toBe(200);
    expect(answer.data.length).toBeLessThanOrEqual(2);
    ids.push(...answer.data.map(({ _id, tributeId }: Record<string, string>) => _id ?? tributeId));
    if (cursor === null) await between();
    cursor = answer.nextCursor;
  } while (cursor);
  return ids;
}

const creator = await addCreator('pages', 50);
const tribute = await openTribute({}, creator);
const query = { tributeId: tribute.tributeId };
const own = { as: creator, query };
const SAME_MOMENT = new Date('2026-01-01T12:00:00Z');

test('pages clips oldest first, also those of the same moment, and new clips shift none', async () => {
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  for (let count = 0; count < 5; count += 1) await addReadyClip(tribute, guest._id);
  await Submission.collection.updateMany(
    { contributor: new Types.ObjectId(guest._id) },
    { $set: { createdAt: SAME_MOMENT } },
  );
  const before = await readAll({ handler: submissions, ...own });
  expect(new Set(before).size).toBe(5);
  const during = await readAll({ handler: submissions, ...own }, () => addReadyClip(tribute, guest._id));
  expect(during).toEqual([...before, expect.any(String)]);
  const first = before[0] ?? '';
  const afterRemoval = await readAll({ handler: submissions, ...own }, () =>
    Submission.updateOne({ _id: first }, { $set: { deletedAt: new Date() } }),
  );
  expect(afterRemoval.slice(0, 5)).toEqual(before);
});

test('pages my tributes newest first, and a new one shifts none', async () => {
  const maker = await addCreator('maker');
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await openTribute({}, maker))._id);
  await Tribute.collection.updateMany(
    { 'createdBy.userId': maker.userId },
    { $set: { createdAt: SAME_MOMENT } },
  );
  const list = { handler: tributes, as: maker, query: {} };
  expect(await readAll(list, () => openTribute({}, maker))).toEqual(made);
});

test("pages people, invitations and others' reels", async () => {
  const emails = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com`, name }));
  await call(invite, { method: 'POST', as: creator, body: { ...query, people: emails } });
  expect(await readAll({ handler: invites, ...own })).toHaveLength(3);
  expect(await readAll({ handler: people, ...own })).toHaveLength(4);
  const reader: Person = { userId: 'reader', email: 'reader@example.com' };
  for (let count = 0; count < 3; count += 1) {
    const other = count === 0 ? tribute : await openTribute({}, creator);
    await Contributor.create({ tribute: other._id, userId: reader.userId, name: 'Reader' });
  }
  expect(new Set(await readAll({ handler: contributed, as: reader, query: {} })).size).toBe(3);
});

test('rejects a malformed cursor with 400, a wrong limit as invalid input', async () => {
  for (const handler of [submissions, people, invites, tributes]) {
    const list = { handler, as: creator, query: handler === tributes ? {} : query };
    for (const cursor of ['yesterday', '', '1-2', '{"$gt":""}', `${'9'.repeat(20)}-${'0'.repeat(24)}`]) {
      expect(await page(list, { cursor })).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    }
    for (const limit of ['0', '201', '-1', '1e2', '2.5']) {
      expect(await page(list, { limit })).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    }
  }
});
