// The mail server must be named before settings are read.
import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { GET as readFilm } from '#app/api/operator/film/route.ts';
import { POST as changeReel, GET as listReels } from '#app/api/operator/reels/route.ts';
import { GET as listReports, POST as review } from '#app/api/operator/reports/route.ts';
import { PATCH as changeClip, DELETE as removeClip } from '#app/api/submission/route.ts';
import { PATCH as change, DELETE as remove } from '#app/api/tribute/route.ts';
import { GET as getFilm, POST as saveFilm } from '#app/api/tribute/save_presentation/route.ts';
import type { OpenReportDto } from '#lib/contracts/operator.ts';
import { editTag } from '#server/domain/reel/edited-clip.ts';
import { changeManifest } from '#server/domain/reel/manifest-versions.ts';
import { eraseClip } from '#server/jobs/erasure/erase-clip.ts';
import { sendReportMail } from '#server/jobs/handlers/send-report-mail.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { countWaiting } from '#server/services/operator/count-waiting.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { OPERATOR } from '#tests/support/operators.ts';
import { doing, LEA, publishFilm } from '#tests/support/published-film.ts';
import { CREATOR, joinAs } from '#tests/support/tributes.ts';

const REPORT = { action: 'REPORT', deviceId: 1, reason: 'PRIVATE', words: 'My son is in it.' };
const why = (changes: object) => ({
  method: 'POST',
  as: OPERATOR,
  body: { actionId: randomUUID(), reason: 'I watched it', ...changes },
});
beforeEach(() => Report.deleteMany({}));
const open = async (): Promise<OpenReportDto[]> => (await call(listReports, { as: OPERATOR })).data;
const clear = async (report: OpenReportDto | undefined) => {
  const body = { reportId: report?._id, mark: report?.mark, verdict: 'CLEARED' };
  expect((await call(review, why(body))).status).toBe(200);
};

test('reports of a deleted reel are listed, and acted on [operator-reports] [operator-take-down]', async () => {
  const { tributeId, tribute, viewer, leaClip } = await publishFilm();
  await doing({ cookie: viewer }, { submissionId: leaClip, ...REPORT });
  await doing({ cookie: viewer }, { tributeId, ...REPORT });
  await call(remove, { method: 'DELETE', as: CREATOR, query: { tributeId } });
  const reports = await open();
  const { deletedAt } = await Tribute.findById(tribute._id).orFail();
  expect(reports.map(({ reel }) => reel.deletedAt)).toEqual(
    [deletedAt, deletedAt].map((at) => at?.toISOString()),
  );
  expect((await countWaiting(0)).openReports).toBe(2);
  expect((await call(readFilm, { as: OPERATOR, query: { tributeId } })).status).toBe(200);
  const ofClip = reports.find(({ clip }) => clip) ?? reports[0];
  const removal = why({ reportId: ofClip?._id, verdict: 'CLIP_REMOVED' });
  expect((await call(review, removal)).status).toBe(200);
  expect(await Submission.findById(leaClip)).toMatchObject({ deletedBy: 'OPERATOR' });
  const [ofReel] = await open();
  expect((await call(review, why({ reportId: ofReel?._id, verdict: 'REEL_TAKEN_DOWN' }))).status).toBe(200);
  expect(await Tribute.findById(tribute._id)).toMatchObject({ takenDownAt: expect.any(Date) });
  expect(await open()).toEqual([]);
  const listed = await call(listReels, { as: OPERATOR, query: { list: 'TAKEN_DOWN' } });
  expect(listed.data.map((reel: { tributeId: string }) => reel.tributeId)).toContain(tributeId);
  expect((await call(changeReel, why({ tributeId, action: 'PUT_BACK_REEL' }))).status).toBe(200);
});

test('a reviewed report opens again only once its clip has changed [operator-reports]', async () => {
  const { tribute, viewer, guest, leaClip } = await publishFilm();
  const report = { submissionId: leaClip, ...REPORT };
  await doing({ cookie: viewer }, report);
  const [first] = await open();
  await sendReportMail({ reportId: first?._id ?? '' });
  await clear(first);
  // Being watched is no change.
  await doing({ cookie: guest.cookie }, { submissionId: leaClip, action: 'VIEW', deviceId: 5 });
  await doing({ cookie: viewer }, report);
  expect(await open()).toEqual([]);

  await Submission.updateOne({ _id: leaClip }, { $set: { text: 'Another text' } });
  mails.length = 0;
  await doing({ cookie: viewer }, { ...report, reason: 'HURTFUL' });
  expect(await open()).toMatchObject([{ _id: first?._id, reason: 'HURTFUL' }]);
  for (let times = 0; times < 2; times += 1) await sendReportMail({ reportId: first?._id ?? '' });
  expect(mails).toHaveLength(1);
  expect(await Report.countDocuments({ tribute: tribute._id })).toBe(1);
});

test('a reviewed report of a reel opens again once the reel has changed [operator-reports]', async () => {
  const { tributeId, viewer } = await publishFilm();
  const report = { tributeId, ...REPORT };
  await doing({ cookie: viewer }, report);
  const [first] = await open();
  await clear(first);
  await doing({ cookie: viewer }, report);
  expect(await open()).toEqual([]);
  const body = { tributeId, tributeFor: { names: [{ firstName: 'Eve', lastName: '' }], gender: 'Female' } };
  expect((await call(change, { method: 'PATCH', as: CREATOR, body })).status).toBe(200);
  await doing({ cookie: viewer }, report);
  expect(await open()).toHaveLength(1);
});

test('taking a reel down and putting it back does not open its reviewed reports again [operator-reports]', async () => {
  const { tributeId, viewer } = await publishFilm();
  const report = { tributeId, ...REPORT };
  await doing({ cookie: viewer }, report);
  const [first] = await open();
  await clear(first);
  for (const action of ['TAKE_DOWN_REEL', 'PUT_BACK_REEL'])
    expect((await call(changeReel, why({ tributeId, action }))).status).toBe(200);
  expect((await doing({ cookie: viewer }, report)).status).toBe(200);
  expect(await open()).toEqual([]);
});

test('a reviewed report of a clip stays closed when another clip arrives, and opens once it is shown otherwise [operator-reports]', async () => {
  const { tribute, viewer, guest, leaClip } = await publishFilm();
  const report = { submissionId: leaClip, ...REPORT };
  await doing({ cookie: viewer }, report);
  const [first] = await open();
  await clear(first);
  await addReadyClip(tribute, guest._id);
  await doing({ cookie: viewer }, report);
  expect(await open()).toEqual([]);

  await changeManifest(new Types.ObjectId(tribute._id), (items) =>
    items.map((item) =>
      item.kind === 'CLIP' && item.submissionId === leaClip ? { ...item, trim: { from: 30, to: 90 } } : item,
    ),
  );
  await doing({ cookie: viewer }, report);
  expect(await open()).toHaveLength(1);
});

const TURNED = { tag: editTag('16:9', { rotate: 90 }), hasFailed: true };
test.each([
  ['format', { 'media.failedFormats': ['16:9'] }],
  ['edit', { 'media.edited': [TURNED] }],
])('trying a failed %s again does not open reviewed reports again [operator-reports]', async (_, failed) => {
  const { query, tributeId, viewer, leaClip } = await publishFilm();
  const save = async () => {
    const { version, items } = (await call(getFilm, { as: CREATOR, query })).data;
    for (const item of items) if (item.submissionId === leaClip) item.rotate = 90;
    const body = { tributeId, version, items };
    expect((await call(saveFilm, { method: 'POST', as: CREATOR, body })).status).toBe(201);
  };
  await save();
  await Submission.updateOne({ _id: leaClip }, { $set: failed });
  const report = { submissionId: leaClip, ...REPORT };
  await doing({ cookie: viewer }, report);
  const [first] = await open();
  await clear(first);
  await save();
  const { media } = await Submission.findById(leaClip).orFail();
  expect([...(media?.failedFormats ?? []), ...(media?.edited ?? [])]).toEqual([]);
  await doing({ cookie: viewer }, report);
  expect(await open()).toEqual([]);
});

test('erasing a removed clip does not open reviewed reports of its reel again [operator-reports]', async () => {
  const { tribute, tributeId, viewer, guestClip } = await publishFilm();
  const removed = { takeId: 'a'.repeat(32), deletedBy: 'CREATOR', deletedAt: new Date() };
  await Submission.updateOne({ _id: guestClip }, { $set: removed });
  const report = { tributeId, ...REPORT };
  await doing({ cookie: viewer }, report);
  const [first] = await open();
  await clear(first);
  await eraseClip(await Submission.findById(guestClip).orFail());
  expect(await Tribute.findById(tribute._id)).toMatchObject({ erasedTakeIds: [removed.takeId] });
  await doing({ cookie: viewer }, report);
  expect(await open()).toEqual([]);
});

test('a reviewed report of a reel opens again once someone in it has another name [operator-reports]', async () => {
  const { tributeId, viewer, leaClip } = await publishFilm();
  const report = { tributeId, ...REPORT };
  await doing({ cookie: viewer }, report);
  const [first] = await open();
  await clear(first);
  // Who joined without a clip is not in it.
  await joinAs(tributeId, 'Nils');
  await doing({ cookie: viewer }, report);
  expect(await open()).toEqual([]);
  const { contributor } = await Submission.findById(leaClip).orFail();
  await Contributor.updateOne({ _id: contributor }, { $set: { name: 'A hurtful name' } });
  await doing({ cookie: viewer }, report);
  expect(await open()).toHaveLength(1);
});

type Published = Awaited<ReturnType<typeof publishFilm>>;
const CLIP_EVENTS: [string, number, (film: Published) => Promise<unknown>][] = [
  [
    'its removal and return',
    0,
    async ({ leaClip: submissionId }) => {
      await call(removeClip, { method: 'DELETE', as: LEA, query: { submissionId } });
      const body = { submissionId, restore: true };
      expect((await call(changeClip, { method: 'PATCH', as: LEA, body })).status).toBe(200);
    },
  ],
  [
    'another name of its speaker',
    1,
    async ({ leaClip }) => {
      const { contributor } = await Submission.findById(leaClip).orFail();
      await Contributor.updateOne({ _id: contributor }, { $set: { name: 'A hurtful name' } });
    },
  ],
];
test.each(CLIP_EVENTS)(
  'after %s, a reviewed report of a clip is opened %i times [operator-reports]',
  async (_, times, act) => {
    const film = await publishFilm();
    const report = { submissionId: film.leaClip, ...REPORT };
    await doing({ cookie: film.viewer }, report);
    const [first] = await open();
    await clear(first);
    await act(film);
    await doing({ cookie: film.viewer }, report);
    expect(await open()).toHaveLength(times);
  },
);
