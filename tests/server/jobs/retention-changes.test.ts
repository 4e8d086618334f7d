import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { resetMailServer } from '#tests/support/mail-server.ts';
import type { Reel } from './inactive-reel.ts';

process.env.MEDIA_RETENTION_MONTHS = '12';
await import('#tests/support/installation.ts');
const { POST: changeAccount } = await import('#app/api/operator/accounts/route.ts');
const { POST: changeReel } = await import('#app/api/operator/reels/route.ts');
const { PATCH: change } = await import('#app/api/tribute/route.ts');
const { watchRetention } = await import('#server/jobs/handlers/watch-retention.ts');
const { Report } = await import('#server/models/report.ts');
const { Submission } = await import('#server/models/submission.ts');
const { Tribute } = await import('#server/models/tribute.ts');
const { getOverview } = await import('#server/services/operator/get-overview.ts');
const { call } = await import('#tests/support/call.ts');
const { OPERATOR } = await import('#tests/support/operators.ts');
const { moveClock } = await import('#tests/support/clock.ts');
const { goOn } = await import('./days-later.ts');
const { inactiveReel, isKept, liveDays, pass, read, sendQueued, subjectsTo } = await import(
  './inactive-reel.ts'
);

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

beforeEach(() => {
  resetMailServer();
  moveClock('2026-03-01T12:00:00Z');
});

/** A reel whose creator has both warnings, a day before its clips would be erased. */
async function warnedReel(): Promise<Reel> {
  const reel = await inactiveReel();
  await pass(335);
  await liveDays(29);
  expect(subjectsTo(reel)).toHaveLength(2);
  expect(await isKept(reel)).toBe(true);
  return reel;
}

async function operate(post: (request: Request) => Promise<Response>, body: object): Promise<void> {
  const basis = { actionId: randomUUID(), reason: 'A check' };
  expect((await call(post, { method: 'POST', as: OPERATOR, body: { ...basis, ...body } })).status).toBe(200);
}

const HIDDEN: [way: string, hide: (reel: Reel) => Promise<void>, giveBack: (reel: Reel) => Promise<void>][] =
  [
    [
      'a reel is put back',
      ({ tributeId }) => operate(changeReel, { tributeId, action: 'TAKE_DOWN_REEL' }),
      ({ tributeId }) => operate(changeReel, { tributeId, action: 'PUT_BACK_REEL' }),
    ],
    [
      'an account is restored',
      ({ creator }) => operate(changeAccount, { accountId: creator.userId, action: 'SUSPEND_ACCOUNT' }),
      ({ creator }) => operate(changeAccount, { accountId: creator.userId, action: 'RESTORE_ACCOUNT' }),
    ],
  ];

test.each(HIDDEN)('the period starts again when %s [retention-activity]', async (_way, hide, giveBack) => {
  const reel = await warnedReel();
  await hide(reel);
  await pass(60);
  await giveBack(reel);
  expect(await read(reel)).not.toHaveProperty('mediaErasesAt');
  await liveDays(2);
  expect(await isKept(reel)).toBe(true);
  expect(subjectsTo(reel)).toHaveLength(2);
  await pass(335);
  await liveDays(28);
  expect(subjectsTo(reel)).toHaveLength(4);
  expect(await isKept(reel)).toBe(true);
  await liveDays(4);
  expect(await isKept(reel)).toBe(false);
});

const REVIEWS: [state: string, begin: (reel: Reel) => Promise<unknown>][] = [
  ['taken down', ({ _id }) => Tribute.updateOne({ _id }, { $set: { takenDownAt: new Date() } })],
  ['reported', ({ _id }) => Report.updateMany({ tribute: _id }, { $set: { reviewedAt: null } })],
];

test.each(REVIEWS)(
  'a queued warning about a reel that was %s meanwhile is not sent [retention-erased]',
  async (_state, begin) => {
    const reel = await inactiveReel();
    await pass(334);
    goOn(2);
    await watchRetention(new Date());
    await begin(reel);
    await sendQueued();
    expect(subjectsTo(reel)).toEqual([]);
  },
);

test('a reel whose report was reviewed months after both warnings is warned about again [retention-warned]', async () => {
  const reel = await warnedReel();
  await Report.updateMany({ tribute: reel._id }, { $set: { reviewedAt: null } });
  await pass(60);
  await Report.updateMany({ tribute: reel._id }, { $set: { reviewedAt: new Date() } });
  await liveDays(2);
  expect(await isKept(reel)).toBe(true);
  expect(subjectsTo(reel)).toHaveLength(3);
  await liveDays(35);
  expect(subjectsTo(reel)).toHaveLength(4);
  expect(await isKept(reel)).toBe(false);
});

test('a due date that moves later withdraws the warnings [retention-warned]', async () => {
  const reel = await warnedReel();
  const { creator, tributeId } = reel;
  const [year, month, date] = inDays(20).toISOString().slice(0, 10).split('-');
  const body = { tributeId, dueDate: `${month}/${date}/${year}` };
  expect((await call(change, { method: 'PATCH', as: creator, body })).status).toBe(200);
  expect(await read(reel)).not.toHaveProperty('mediaErasesAt');
  await pass(340);
  expect((await getOverview(Date.now())).retention).toMatchObject({ warned: 0 });
  await liveDays(45);
  expect(subjectsTo(reel)).toHaveLength(4);
  const [, , , last = ''] = subjectsTo(reel);
  expect(last).toMatch(/^Last reminder: /);
  expect(await isKept(reel)).toBe(true);
  await liveDays(5);
  expect(await isKept(reel)).toBe(false);
});

test('warns again in the month of a warning that no longer counts [retention-warned]', async () => {
  const reel = await inactiveReel();
  await pass(336);
  expect(subjectsTo(reel)).toHaveLength(1);
  // Later by eleven days.
  await Tribute.updateOne({ _id: reel._id }, { $set: { dueDate: new Date('2026-03-12T12:00:00Z') } });
  expect(await read(reel)).not.toHaveProperty('mediaErasesAt');
  await liveDays(15);
  expect(subjectsTo(reel)).toHaveLength(2);
  expect(subjectsTo(reel)[1]).not.toMatch(/^Last reminder: /);
});

const TOUCHES: [touch: string, change: () => object][] = [
  ['taken down', () => ({ takenDownAt: new Date() })],
  ['given a later date', () => ({ dueDate: inDays(30) })],
];

test.each(TOUCHES)(
  'keeps a reel that was %s while another was looked after [retention-erased]',
  async (_touch, to) => {
    const [first, second] = [await inactiveReel(), await inactiveReel()];
    await pass(335);
    await liveDays(29);
    for (const reel of [first, second]) expect(await isKept(reel)).toBe(true);
    const look = Report.exists.bind(Report);
    vi.spyOn(Report, 'exists').mockImplementationOnce(((filter: object) => {
      const other = String(Reflect.get(filter, 'tribute')) === String(first._id) ? second : first;
      return Tribute.updateOne({ _id: other._id }, { $set: to() }).then(() => look(filter));
    }) as never);
    goOn(2);
    await watchRetention(new Date());
    expect([await isKept(first), await isKept(second)].filter(Boolean)).toHaveLength(1);
  },
);

test.each(TOUCHES)('erases nothing that was %s a moment before [retention-erased]', async (_touch, to) => {
  const reel = await warnedReel();
  const look = Submission.exists.bind(Submission);
  vi.spyOn(Submission, 'exists').mockImplementationOnce(((filter: object) =>
    Tribute.updateOne({ _id: reel._id }, { $set: to() }).then(() => look(filter))) as never);
  goOn(2);
  await watchRetention(new Date());
  expect(await isKept(reel)).toBe(true);
});
