import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { expect, test, vi } from 'vitest';
import { PATCH } from '#app/api/tribute/route.ts';
import { remindContributors } from '#server/jobs/handlers/remind-contributors.ts';
import { tellDueSoon } from '#server/jobs/handlers/tell-due-soon.ts';
import { Notification } from '#server/models/notification.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { openTribute } from '#tests/support/tributes.ts';
import { workOff } from '#tests/support/work-off.ts';
import { DUE, NINE, reel, TEN } from './reminded-reel.ts';

test("notifies the creator 7, 3 and 1 days before, once each, at ten in the reel's zone [due-soon]", async () => {
  const told = () => Notification.countDocuments({ userId: reel.creator.userId, type: 'DUE_SOON' });
  const after: number[] = [];
  for (const moment of [
    '2026-11-13T14:59:00Z',
    TEN,
    '2026-11-17T15:00:00Z',
    '2026-11-19T15:00:00Z',
    '2026-11-20T15:00:00Z',
  ]) {
    moveClock(moment);
    await Promise.all([tellDueSoon(), tellDueSoon()]);
    await Promise.all([workOff(), workOff()]);
    after.push(await told());
  }
  expect(after).toEqual([0, 1, 2, 3, 3]);
  const digests = mails.filter(({ to, subject }) => to === reel.creator.email && subject.includes('left'));
  expect(digests.map(({ subject }) => subject.split(': ')[1])).toEqual([
    '7 days left',
    '3 days left',
    'one day left',
  ]);
  expect(digests[0]?.text).toContain('maja');
});

test('does not announce a near date that was just chosen', async () => {
  const noon = '2026-11-13T17:00:00.000Z';
  moveClock(noon);
  await openTribute({ dueDate: DUE, timezone: 'America/New_York' }, reel.creator);
  await Tribute.deleteOne({ _id: reel.tribute._id });
  const told = () => Notification.countDocuments({ userId: reel.creator.userId, type: 'DUE_SOON' });
  await tellDueSoon();
  expect(await told()).toBe(0);
  moveClock('2026-11-17T15:00:00Z');
  await tellDueSoon();
  expect(await told()).toBe(1);
});

test('looks at once at another date, also after a look at the former one while it was saved', async () => {
  moveClock(NINE);
  const { tributeId } = reel.tribute;
  const { save } = Tribute.prototype;
  const lookFirst = async function (this: TributeDocument) {
    await Promise.all([tellDueSoon(), remindContributors()]);
    expect(
      await Tribute.exists({ tributeId, tellCheckAt: TEN, remindCheckAt: { $ne: null } }),
    ).not.toBeNull();
    return save.call(this);
  };
  vi.spyOn(Tribute.prototype, 'save').mockImplementationOnce(lookFirst as never);
  const body = { tributeId, dueDate: '11/18/2026' };
  expect((await call(PATCH, { method: 'PATCH', as: reel.creator, body })).status).toBe(200);
  const saved = await Tribute.findOne({ tributeId }).orFail();
  expect([saved.tellCheckAt, saved.remindCheckAt]).toEqual([undefined, undefined]);
});
