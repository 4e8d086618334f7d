// The mail server must be named before settings are read.
import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { expect, test, vi } from 'vitest';
import { GET as clips } from '#app/api/submission/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { GET as link, PATCH as openPresentation } from '#app/api/tribute/presentation_link/route.ts';
import { PATCH as changeTribute } from '#app/api/tribute/route.ts';
import { GET as film } from '#app/api/tribute/save_presentation/route.ts';
import { GET as invitation } from '#app/api/tribute/ssr/route.ts';
import { eraseClip } from '#server/jobs/erasure/erase-clip.ts';
import { sendReportMail } from '#server/jobs/handlers/send-report-mail.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Notification } from '#server/models/notification.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { type Publication, setPublisher } from '#server/realtime/publish.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { doing, LEA, publishFilm } from '#tests/support/published-film.ts';
import { CREATOR, STRANGER } from '#tests/support/tributes.ts';

const REPORT = { action: 'REPORT', deviceId: 1, reason: 'PRIVATE', words: 'My son is in it.' };

test('viewers of a clip report it once; the creator learns which clip, without a name', async () => {
  const { tribute, query, viewer, guest, leaClip } = await publishFilm();
  const report = { submissionId: leaClip, ...REPORT };
  for (let times = 0; times < 3; times += 1)
    expect(await doing({ cookie: viewer }, report)).toMatchObject({ status: 200, data: {} });
  expect((await doing({ cookie: guest.cookie }, { ...report, reason: 'HURTFUL' })).status).toBe(200);
  expect(await Report.countDocuments({ tribute: tribute._id })).toBe(2);
  const told = await Notification.find({
    userId: CREATOR.userId,
    type: 'CLIP_REPORTED',
    tribute: tribute._id,
  });
  expect(told).toMatchObject([{ name: '', sources: [expect.any(String), expect.any(String)] }]);

  const flags = async (who: object) =>
    (await call(clips, { ...who, query })).data.map((clip: Record<string, unknown>) => [
      clip._id,
      clip.isReported,
    ]);
  expect(Object.fromEntries(await flags({ as: CREATOR }))).toMatchObject({ [leaClip]: true });
  expect(
    (await flags({ as: CREATOR })).filter(([, isReported]: [string, boolean]) => isReported),
  ).toHaveLength(1);
  expect(await flags({ as: LEA })).toEqual([[leaClip, false]]);
});

test('a creator dismisses reports: the clip loses its mark, we keep them, and the next report marks it again', async () => {
  const { tribute, query, tributeId, viewer, guest, leaClip } = await publishFilm();
  const report = { submissionId: leaClip, ...REPORT };
  const dismiss = { submissionId: leaClip, action: 'DISMISS_REPORTS' };
  const marked = async () =>
    (await call(clips, { as: CREATOR, query })).data
      .filter(({ isReported }: { isReported: boolean }) => isReported)
      .map(({ _id }: { _id: string }) => _id);
  await doing({ cookie: viewer }, report);
  for (const who of [{ as: LEA }, { as: STRANGER }, { cookie: viewer }, { cookie: guest.cookie }])
    expect((await doing(who, dismiss)).status).toBe(404);
  expect(await marked()).toEqual([leaClip]);

  const told: Publication[] = [];
  setPublisher((publication) => told.push(publication));
  for (let times = 0; times < 2; times += 1)
    expect(await doing({ as: CREATOR }, dismiss)).toMatchObject({ status: 200, data: {} });
  expect(told).toContainEqual({
    userId: CREATOR.userId,
    event: 'tribute:changed',
    payload: [{ tributeId, stale: ['clips', 'thanks'] }],
  });
  expect(await marked()).toEqual([]);
  const kept = await Report.findOne({ tribute: tribute._id }).orFail();
  mails.length = 0;
  await sendReportMail({ reportId: kept.id });
  expect(mails).toMatchObject([{ to: 'hello@folksee.example' }]);

  // One per person: the same one does not mark it again, another does.
  await doing({ cookie: viewer }, report);
  expect(await marked()).toEqual([]);
  await doing({ cookie: guest.cookie }, report);
  expect(await marked()).toEqual([leaClip]);
});

test('a person who may not watch a clip cannot report it, and nothing is stored', async () => {
  const { tribute, leaClip } = await publishFilm();
  const report = { submissionId: leaClip, ...REPORT };
  expect((await doing({ as: STRANGER }, report)).status).toBe(404);
  expect((await doing({}, report)).status).toBe(401);
  expect(await Report.countDocuments({ tribute: tribute._id })).toBe(0);
});

test('anyone who can read an invitation reports the reel; its creator is not notified', async () => {
  const { tribute, tributeId } = await publishFilm();
  const report = { tributeId, ...REPORT };
  expect(await doing({}, report)).toMatchObject({ status: 200, data: {} });
  await doing({}, report);
  await doing({ as: STRANGER }, report);
  expect(await Report.find({ tribute: tribute._id })).toMatchObject([
    { submission: null },
    { submission: null },
  ]);
  expect(await Notification.countDocuments({ tribute: tribute._id, type: 'CLIP_REPORTED' })).toBe(0);
  await call(changeTribute, { method: 'PATCH', as: CREATOR, body: { tributeId, linkOpen: false } });
  expect((await doing({}, { ...report, deviceId: 2 })).status).toBe(404);
  expect((await doing({ as: CREATOR }, { tributeId: 'a'.repeat(22), ...REPORT })).status).toBe(404);
});

test('a person who cannot be looked up gets an error, not another identity', async () => {
  const { tribute, tributeId } = await publishFilm();
  vi.spyOn(Contributor, 'find').mockImplementation(() => {
    throw Object.assign(new Error('The database is away.'), { name: 'MongoNetworkError' });
  });
  expect((await doing({ as: STRANGER }, { tributeId, ...REPORT })).status).toBe(503);
  expect(await Report.countDocuments({ tribute: tribute._id })).toBe(0);
});

test('mails us the report once, with the words and a way to watch', async () => {
  const { tribute, viewer, leaClip } = await publishFilm();
  await doing({ cookie: viewer }, { submissionId: leaClip, ...REPORT });
  const { id: reportId } = await Report.findOne({ tribute: tribute._id }).orFail();
  expect(
    (await (await jobQueue()).queryJobs({ name: 'send-report-mail', data: { reportId } })).jobs,
  ).toHaveLength(1);
  mails.length = 0;
  await sendReportMail({ reportId });
  await sendReportMail({ reportId });
  expect(mails).toMatchObject([{ to: 'hello@folksee.example' }]);
  for (const words of ['My son is in it.', 'Lea', leaClip, `/media/${leaClip}/playback.mp4?e=`])
    expect(mails[0]?.text).toContain(words);
});

test('limits the words’ length and the reasons', async () => {
  const { viewer, leaClip } = await publishFilm();
  for (const wrong of [
    { words: 'x'.repeat(1001) },
    { reason: 'BORING' },
    { reporter: 'x' },
    { status: 'DONE' },
  ])
    expect((await doing({ cookie: viewer }, { submissionId: leaClip, ...REPORT, ...wrong })).status).toBe(
      422,
    );
});

test('erases reports together with their clip', async () => {
  const { tribute, viewer, leaClip } = await publishFilm();
  await doing({ cookie: viewer }, { submissionId: leaClip, ...REPORT });
  await eraseClip(await Submission.findById(leaClip).orFail());
  expect(await Report.countDocuments({ tribute: tribute._id })).toBe(0);
});

test('switching off the recording link leaves people and the presentation working', async () => {
  const { query, tributeId, guest, viewer } = await publishFilm();
  await call(changeTribute, { method: 'PATCH', as: CREATOR, body: { tributeId, linkOpen: false } });
  const dead = await call(invitation, { query });
  const unknown = await call(invitation, { query: { tributeId: 'a'.repeat(22) } });
  expect(dead).toMatchObject({ status: 404, error: unknown.error, code: unknown.code });
  const late = await call(join, { method: 'POST', body: { tributeId, name: 'Late' } });
  expect(late.status).toBe(404);
  expect((await call(clips, { cookie: guest.cookie, query })).status).toBe(200);
  expect((await call(film, { cookie: viewer, query })).status).toBe(200);
  const { data } = await call(link, { as: CREATOR, query });
  const token = new URL(data.url).searchParams.get('p');
  const opened = await call(openPresentation, { method: 'PATCH', body: { tributeId, token } });
  expect(cookieOf(opened)).toContain('viewer=');
});
