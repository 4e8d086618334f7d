import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as captions } from '#app/api/submission/captions/route.ts';
import { DELETE as remove, GET as submissions } from '#app/api/submission/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import { guestOf } from '#server/auth/actor.ts';
import { sendLinkMail } from '#server/jobs/handlers/send-link-mail.ts';
import { notifyClipArrived } from '#server/jobs/notifications/notify-clip.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Notification } from '#server/models/notification.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { getOwnPage } from '#server/services/contributors/get-own-page.ts';
import { call } from '#tests/support/call.ts';
import { doing, LEA, type Who } from '#tests/support/published-film.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { joinIn, say, sendAs, show, upload } from './thankful-viewers.ts';

/** Anna thanks the person of one clip alone. */
async function thankOne(whose: 'guestClip' | 'leaClip') {
  const film = await show();
  await joinIn(film.anybody, 'Anna');
  const submissionId = await say(film.anybody, 'THANK_YOU', film[whose]);
  const heardBy = async (who: Who) => (await film.thanks(who)).map(({ _id }: FeedItemDto) => _id);
  const ownThanks = async (cookie: string) => {
    const actor = guestOf(new Headers({ cookie }));
    return (await getOwnPage({ actor, locale: 'en', requestId: '', log: logger }, film.tributeId)).thanks;
  };
  const arrive = async () =>
    notifyClipArrived(
      await Submission.findById(submissionId).orFail(),
      await Tribute.findOne(film.query).orFail(),
    );
  return { ...film, submissionId, heardBy, ownThanks, arrive };
}

test('a thank-you to one person is theirs alone, even without the creator [thanks-one]', async () => {
  const { guest, anybody, query, tribute, submissionId, thanks, heardBy, ownThanks } =
    await thankOne('guestClip');
  expect(await heardBy({ cookie: guest.cookie })).toEqual([submissionId]);
  expect((await thanks({ cookie: guest.cookie }))[0]).toMatchObject({ speakerName: 'Anna', isForYou: true });
  expect((await thanks({ cookie: anybody.cookie }))[0]).not.toHaveProperty('isForYou');
  expect(await ownThanks(guest.cookie)).toMatchObject([{ _id: submissionId, from: 'Anna' }]);
  const clip = { submissionId };
  const statusesFor = async (who: Who) => [
    (await call(download, { ...who, query: clip })).status,
    (await doing(who, { ...clip, action: 'HEART', deviceId: 1 })).status,
    (await doing(who, { ...clip, action: 'REPORT', deviceId: 1, reason: 'OTHER', words: '' })).status,
    (await call(captions, { ...who, query: clip })).status,
  ];
  const other = { as: LEA };
  for (const who of [other, { as: CREATOR }]) {
    expect(await heardBy(who)).toEqual([]);
    expect(await statusesFor(who)).toEqual([404, 404, 404, 404]);
    expect((await call(remove, { method: 'DELETE', ...who, query: clip })).status).toBe(404);
    expect(JSON.stringify((await call(submissions, { ...who, query })).data)).not.toContain(submissionId);
  }
  expect((await statusesFor({ cookie: guest.cookie })).slice(0, 3)).toEqual([200, 200, 200]);
  // The team learns of the report; a creator could not see what it is about.
  const reported = { userId: CREATOR.userId, type: 'CLIP_REPORTED', tribute: tribute._id } as const;
  expect(await Notification.countDocuments(reported)).toBe(0);
  expect((await call(remove, { method: 'DELETE', cookie: anybody.cookie, query: clip })).status).toBe(200);
  expect(await heardBy({ cookie: guest.cookie })).toEqual([]);
  expect(await ownThanks(guest.cookie)).toEqual([]);
});

test('one to everyone reaches everyone and is on nobody’s own page [thanks-one]', async () => {
  const { anybody, guest, query, ownThanks, heardBy } = await thankOne('leaClip');
  const toAll = await say(anybody, 'THANK_YOU');
  await Contributor.updateOne({ userId: LEA.userId }, { $set: { status: 'RECORDED' } });
  const tribute = await Tribute.findOne(query).orFail();
  await notifyClipArrived(await Submission.findById(toAll).orFail(), tribute);
  for (const { userId } of [LEA, CREATOR])
    expect(
      await Notification.countDocuments({ userId, type: 'THANK_YOU_RECEIVED', tribute: tribute._id }),
    ).toBe(1);
  for (const who of [{ cookie: guest.cookie }, { as: CREATOR }]) expect(await heardBy(who)).toEqual([toAll]);
  expect(await heardBy({ as: LEA })).toHaveLength(2);
  expect(await ownThanks(guest.cookie)).toEqual([]);
});

test('is announced to their account, not to the creator [thanks-one]', async () => {
  const { tribute, arrive } = await thankOne('leaClip');
  await arrive();
  const about = { type: 'THANK_YOU_RECEIVED', tribute: tribute._id } as const;
  expect(await Notification.countDocuments({ ...about, userId: LEA.userId })).toBe(1);
  expect(await Notification.countDocuments({ ...about, userId: CREATOR.userId })).toBe(0);
});

test('is mailed once to the address that someone was invited at [thanks-one]', async () => {
  const { guest, arrive } = await thankOne('guestClip');
  await Contributor.updateOne({ _id: guest._id }, { $set: { email: 'jonas@example.com', locale: 'en' } });
  await arrive();
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-link-mail' });
  expect(jobs).toHaveLength(1);
  for (const job of [...jobs, ...jobs]) await sendLinkMail(job.data as never);
  const received = mails.filter(({ to }) => to === 'jonas@example.com');
  expect(received).toHaveLength(1);
  expect(received[0]?.text).toContain('Anna watched the reel and answered you. Only you can see it.');
  expect(received[0]?.text).toMatch(/\/tribute\/[\w-]+\?c=/);
});

test('an answer, and someone who is not in the reel, cannot be sent to one person', async () => {
  const { anybody, guest, guestClip, tributeId } = await thankOne('guestClip');
  const browser = { tributeId, cookie: guest.cookie };
  const answer = await sendAs(browser, (await upload(browser)).uploadId, 'ANSWER', { thanks: guestClip });
  expect(answer.status).toBe(422);
  const nobody = { thanks: 'f'.repeat(24) };
  const lost = await sendAs(anybody, (await upload(anybody)).uploadId, 'THANK_YOU', nobody);
  expect(lost.status).toBe(404);
});
