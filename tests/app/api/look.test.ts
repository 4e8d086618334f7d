import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET, PATCH } from '#app/api/tribute/route.ts';
import type { Looked } from '#lib/contracts/tributes.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR, openTribute, STRANGER } from '#tests/support/tributes.ts';

const NINE = '2026-05-01T09:00:00.000Z';
const TEN = '2026-05-01T10:00:00.000Z';
const [one, two, three] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string];

async function startLooking() {
  const { tributeId } = await openTribute();
  const look = (looked: Looked, as = CREATOR) =>
    call(PATCH, { method: 'PATCH', as, body: { tributeId, looked } });
  const kept = async () => (await call(GET, { as: CREATOR, query: { tributeId } })).data.looked;
  return { tributeId, look, kept };
}

test('keeps for the account what it has seen, and joins two devices [live-new]', async () => {
  const { look, kept } = await startLooking();
  expect(await kept()).toBeUndefined();
  expect((await look({ until: '', seen: [] })).data.looked).toEqual({ until: '', seen: [] });
  expect(await kept()).toEqual({ until: '', seen: [] });
  await look({ until: NINE, seen: [one] });
  expect((await look({ until: NINE, seen: [two] })).data.looked).toEqual({ until: NINE, seen: [one, two] });
  await look({ until: TEN, seen: [three] });
  // A device that was behind.
  await look({ until: NINE, seen: [one] });
  expect(await kept()).toEqual({ until: TEN, seen: [one, two, three] });
});

test('keeps one look for each account, and changes nothing else [live-new]', async () => {
  const { tributeId, look, kept } = await startLooking();
  const before = await Tribute.findOne({ tributeId });
  const other = { userId: 'another-account', until: new Date(TEN), seen: [] };
  await Tribute.updateOne({ tributeId }, { $push: { looks: other } }, { timestamps: false });
  await Promise.all([one, two, three, one, two, three].map((id) => look({ until: NINE, seen: [id] })));
  const after = await Tribute.findOne({ tributeId });
  expect(after?.looks?.map(({ userId }) => userId)).toEqual(['another-account', CREATOR.userId]);
  expect(after?.looks?.[0]?.until).toEqual(new Date(TEN));
  expect(await kept()).toMatchObject({ until: NINE });
  expect(after?.updatedAt).toEqual(before?.updatedAt);
  expect((await look({ until: TEN, seen: [] }, STRANGER)).status).toBe(404);
});
