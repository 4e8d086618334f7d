import '#tests/support/installation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { DELETE as remove, GET as submissions } from '#app/api/submission/route.ts';
import { GET as calendar } from '#app/api/tribute/calendar/route.ts';
import { PATCH as decline, POST as join, DELETE as takeOut } from '#app/api/tribute/contributor/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { readGuestToken } from '#server/auth/guest.ts';
import { Contributor } from '#server/models/contributor.ts';
import { logger } from '#server/platform/logger.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { getReminderChoice } from '#server/services/reminders/get-reminder-choice.ts';
import { getTributeToRecord } from '#server/services/tributes/get-tribute-to-record.ts';
import { call, cookieOf, ORIGIN } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

setPublisher(() => {});
let tribute: TributeDto;
let query: { tributeId: string };
let jonas: { _id: string; cookie: string };

/** A guest joins by the shared link; then it is switched off. */
beforeEach(async () => {
  tribute = await openTribute();
  query = { tributeId: tribute.tributeId };
  jonas = await joinAs(tribute.tributeId, 'Jonas');
});
const switchOff = () => call(change, { method: 'PATCH', as: CREATOR, body: { ...query, linkOpen: false } });

const contextOf = (cookie: string, userId: string | null = null) => ({
  actor: {
    ...ANONYMOUS,
    contributorIds: readGuestToken(decodeURIComponent(cookie.replace('guest=', ''))),
    user: userId && { userId, email: `${userId}@example.com`, emailVerified: true },
  },
  locale: 'en' as const,
  requestId: '',
  log: logger,
});
type Context = Parameters<typeof getTributeToRecord>[0];
const toRecord = (cookie: string, userId: string | null = null) =>
  getTributeToRecord(contextOf(cookie, userId) as Context, tribute.tributeId);
const NOT_THERE = { code: 'NOT_FOUND' };

describe('with the shared link off, “those who have joined can still send”', () => {
  test('a guest sees invitation and recorder, is recognised, and takes clips back', async () => {
    await switchOff();
    expect((await toRecord(jonas.cookie)).name).toBe('Anna Lindqvist');
    const again = await call(join, {
      method: 'POST',
      cookie: jonas.cookie,
      body: { ...query, name: 'Jonas' },
    });
    expect(again).toMatchObject({ status: 201, data: { _id: jonas._id } });
    const clip = await addReadyClip(tribute, jonas._id);
    expect((await call(submissions, { cookie: jonas.cookie, query })).data).toMatchObject([{ _id: clip }]);
    const removed = await call(remove, {
      method: 'DELETE',
      cookie: jonas.cookie,
      query: { submissionId: clip },
    });
    expect(removed.status).toBe(200);
  });

  test('people who joined signed in keep access in any browser, as does the creator', async () => {
    await call(join, { method: 'POST', as: STRANGER, body: { ...query, name: 'Eve' } });
    await switchOff();
    expect((await toRecord('', STRANGER.userId)).name).toBe('Anna Lindqvist');
    expect((await toRecord('', CREATOR.userId)).name).toBe('Anna Lindqvist');
  });

  test('they can get reminders and the calendar', async () => {
    await switchOff();
    const asked = await getReminderChoice(contextOf(jonas.cookie) as Context, query);
    expect(asked.choice).toBe('CALENDAR');
    const address = `${ORIGIN}/api/tribute/calendar?tributeId=${tribute.tributeId}`;
    const file = await calendar(new Request(address, { headers: { cookie: jonas.cookie } }));
    expect(file.status).toBe(200);
  });

  test('nobody else gets in: strangers, removed people, viewers who only say thank you', async () => {
    const lea = await joinAs(tribute.tributeId, 'Lea');
    const thanks = await joinAs(tribute.tributeId, 'Viewer');
    await Contributor.updateOne({ _id: thanks._id }, { $set: { via: 'PRESENTATION' } });
    await call(takeOut, { method: 'DELETE', as: CREATOR, query: { ...query, contributorId: lea._id } });
    await switchOff();
    for (const cookie of ['', lea.cookie, thanks.cookie]) {
      await expect(toRecord(cookie)).rejects.toMatchObject(NOT_THERE);
      const joining = await call(join, { method: 'POST', cookie, body: { ...query, name: 'Maja' } });
      expect(joining.status).toBe(404);
    }
    await expect(toRecord('', STRANGER.userId)).rejects.toMatchObject(NOT_THERE);
  });

  test('a person who declines learns that their link keeps working, and it does', async () => {
    await call(decline, {
      method: 'PATCH',
      cookie: jonas.cookie,
      body: { ...query, action: 'DECLINE', decline: true },
    });
    await switchOff();
    expect((await toRecord(jonas.cookie)).name).toBe('Anna Lindqvist');
  });

  test('it opens nothing in another reel', async () => {
    const other = await openTribute();
    const elsewhere = await call(join, { method: 'POST', body: { tributeId: other.tributeId, name: 'Kim' } });
    await switchOff();
    await expect(toRecord(cookieOf(elsewhere))).rejects.toMatchObject(NOT_THERE);
  });
});
