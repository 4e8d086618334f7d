// The mail server must be named before settings are read.
import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { GET as readFilm } from '#app/api/operator/film/route.ts';
import { GET as readLog } from '#app/api/operator/log/route.ts';
import { POST as changeReel, GET as listReels } from '#app/api/operator/reels/route.ts';
import { GET as listReports, POST as review } from '#app/api/operator/reports/route.ts';
import { GET as clips, PATCH as restore } from '#app/api/submission/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { PATCH as openPresentation } from '#app/api/tribute/presentation_link/route.ts';
import { GET as readTribute } from '#app/api/tribute/route.ts';
import { GET as film } from '#app/api/tribute/save_presentation/route.ts';
import { GET as invitation } from '#app/api/tribute/ssr/route.ts';
import { sendAccountMail } from '#server/jobs/handlers/send-account-mail.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Notification } from '#server/models/notification.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { call } from '#tests/support/call.ts';
import { OPERATOR } from '#tests/support/operators.ts';
import { doing, publishFilm, tokenOf } from '#tests/support/published-film.ts';
import { CREATOR } from '#tests/support/tributes.ts';

const REPORT = { action: 'REPORT', deviceId: 1, reason: 'PRIVATE', words: 'My son is in it.' };
const why = (changes: object) => ({
  method: 'POST',
  as: OPERATOR,
  body: { actionId: randomUUID(), reason: 'I watched it', ...changes },
});
/** Tests of this file share a database. */
const ofReel = (
  tributeId: string,
  { data }: { data: { tributeId?: string; reel?: { tributeId: string } }[] },
) => data.filter((entry) => (entry.reel ?? entry).tributeId === tributeId);
const listed = async (tributeId: string): Promise<ReturnType<typeof JSON.parse>> =>
  ofReel(tributeId, await call(listReports, { as: OPERATOR }));
const logged = async (subject: string) =>
  (await call(readLog, { as: OPERATOR })).data.filter(
    (line: { subject: string }) => line.subject === subject,
  );

test('shows an open report with its clip, and finds nothing wrong [operator-reports]', async () => {
  const { tributeId, viewer, leaClip } = await publishFilm();
  await doing({ cookie: viewer }, { submissionId: leaClip, ...REPORT });
  await doing({ cookie: viewer }, { tributeId, ...REPORT, reason: 'SPAM' });
  const [ofClip, ofWhole] = await listed(tributeId);
  expect(ofClip).toMatchObject({
    reason: 'PRIVATE',
    words: 'My son is in it.',
    reel: { tributeId, creatorId: CREATOR.userId, isHidden: false, deletedAt: null },
    clip: { submissionId: leaClip, speaker: 'Lea', isRemoved: false },
  });
  expect(ofClip.clip.videoUrl).toMatch(new RegExp(`^/media/${leaClip}/playback.mp4\\?`));
  expect(ofWhole).toMatchObject({ reason: 'SPAM', clip: null });
  const entries = (await call(readFilm, { as: OPERATOR, query: { tributeId } })).data.entries;
  expect(entries.some(({ id }: { id: string }) => id === leaClip)).toBe(true);

  expect((await call(review, why({ reportId: ofWhole._id, verdict: 'CLIP_REMOVED' }))).status).toBe(409);
  expect((await call(review, why({ reportId: ofClip._id, verdict: 'CLEARED' }))).status).toBe(200);
  expect((await listed(tributeId)).map(({ _id }: { _id: string }) => _id)).toEqual([ofWhole._id]);
  // The creator's mark is gone, and the clip is still there.
  const seen = await call(clips, { as: CREATOR, query: { tributeId } });
  const clip = seen.data.find(({ _id }: { _id: string }) => _id === leaClip);
  expect(clip).toMatchObject({ isReported: false });
  expect(await Report.findById(ofClip._id)).toMatchObject({
    verdict: 'CLEARED',
    reviewedAt: expect.any(Date),
  });
});

test('takes a clip out once, and neither its creator nor its sender brings it back [operator-reports]', async () => {
  const { tributeId, viewer, guest, leaClip } = await publishFilm();
  for (const cookie of [viewer, guest.cookie]) await doing({ cookie }, { submissionId: leaClip, ...REPORT });
  const [report] = await listed(tributeId);
  const asked = why({ reportId: report._id, verdict: 'CLIP_REMOVED' });
  for (let times = 0; times < 2; times += 1) expect((await call(review, asked)).status).toBe(200);
  expect(await listed(tributeId)).toEqual([]);
  expect(await Submission.findById(leaClip)).toMatchObject({ deletedBy: 'OPERATOR' });
  const shown = await call(film, { as: CREATOR, query: { tributeId } });
  expect(JSON.stringify(shown.data.entries)).not.toContain(leaClip);
  const back = { method: 'PATCH', as: CREATOR, body: { submissionId: leaClip, restore: true } };
  expect((await call(restore, back)).status).toBe(404);
  expect(await logged(leaClip)).toMatchObject([
    { action: 'REMOVE_CLIP', subject: leaClip, reason: 'I watched it' },
  ]);
});

test('takes a reported reel down: viewers read a plain sentence, the creator is notified [operator-take-down]', async () => {
  const { tributeId, viewer, guest, leaClip } = await publishFilm();
  const token = await tokenOf(tributeId);
  await User.updateOne({ firebaseUid: CREATOR.userId }, { $set: { emailVerified: true } });
  for (const subject of [{ tributeId }, { submissionId: leaClip }])
    await doing({ cookie: viewer }, { ...subject, ...REPORT });
  const [report] = await listed(tributeId);
  expect((await call(review, why({ reportId: report._id, verdict: 'REEL_TAKEN_DOWN' }))).status).toBe(200);
  expect(await listed(tributeId)).toEqual([]);
  const sentence = { status: 403, code: 'TAKEN_DOWN', error: 'This reel isn’t available right now.' };
  const query = { tributeId };
  expect(await call(film, { cookie: viewer, query })).toMatchObject(sentence);
  expect(await call(film, { cookie: guest.cookie, query })).toMatchObject(sentence);
  expect(await call(invitation, { query })).toMatchObject(sentence);
  expect(await call(join, { method: 'POST', body: { tributeId, name: 'Nora' } })).toMatchObject(sentence);
  const opened = { method: 'PATCH', body: { tributeId, token } };
  expect(await call(openPresentation, opened)).toMatchObject(sentence);
  // The creator still sees it, and a guest their own clips.
  expect((await call(readTribute, { as: CREATOR, query })).status).toBe(200);
  expect((await call(film, { as: CREATOR, query })).status).toBe(200);
  expect((await call(clips, { cookie: guest.cookie, query })).status).toBe(200);

  const told = await Notification.find({ userId: CREATOR.userId, type: 'REEL_TAKEN_DOWN' });
  expect(told).toMatchObject([{ tribute: expect.anything() }]);
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-account-mail' });
  const payloads = jobs.map(({ data }) => data as Parameters<typeof sendAccountMail>[0]);
  const payload = payloads.find(({ about }) => about === 'REEL_TAKEN_DOWN');
  if (!payload) throw new Error('No mail was queued.');
  await sendAccountMail(payload);
  await sendAccountMail(payload);
  const sent = mails.filter(({ subject }) => /was taken down/.test(subject ?? ''));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('/contactus');
});

test('mails the creator about a deleted reel that is taken down: they may restore it [operator-take-down]', async () => {
  const { tributeId } = await publishFilm();
  await User.updateOne({ firebaseUid: CREATOR.userId }, { $set: { emailVerified: true } });
  await Tribute.updateOne({ tributeId }, { $set: { deletedAt: new Date() } });
  const before = mails.length;
  const down = why({ tributeId, action: 'TAKE_DOWN_REEL' });
  expect((await call(changeReel, down)).status).toBe(200);
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-account-mail' });
  const payloads = jobs.map(({ data }) => data as Parameters<typeof sendAccountMail>[0]);
  for (const payload of payloads.filter(({ changeId }) => changeId === down.body.actionId))
    await sendAccountMail(payload);
  expect(mails.slice(before).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/was taken down/),
  ]);
});

test('lists a reel that was taken down, and puts it back once [operator-take-down] [operator-log]', async () => {
  const { tributeId, viewer } = await publishFilm();
  const query = { tributeId };
  const down = why({ tributeId, action: 'TAKE_DOWN_REEL' });
  for (let times = 0; times < 2; times += 1) expect((await call(changeReel, down)).status).toBe(200);
  // Another operator's click changes nothing and is not logged.
  expect((await call(changeReel, why({ tributeId, action: 'TAKE_DOWN_REEL' }))).status).toBe(200);
  const list = { list: 'TAKEN_DOWN' };
  const hidden = ofReel(tributeId, await call(listReels, { as: OPERATOR, query: list }));
  expect(hidden).toMatchObject([{ tributeId, takenDownAt: expect.any(String), isCreatorSuspended: false }]);
  expect((await call(changeReel, why({ tributeId, action: 'PUT_BACK_REEL' }))).status).toBe(200);
  expect((await call(film, { cookie: viewer, query })).status).toBe(200);
  expect(ofReel(tributeId, await call(listReels, { as: OPERATOR, query: list }))).toEqual([]);
  const lines = await logged(tributeId);
  expect(lines.map(({ action }: { action: string }) => action)).toEqual(['PUT_BACK_REEL', 'TAKE_DOWN_REEL']);
  expect((await call(changeReel, why({ tributeId: 'x'.repeat(22), action: 'PUT_BACK_REEL' }))).status).toBe(
    404,
  );
});
