import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { GET as readLog } from '#app/api/operator/log/route.ts';
import { POST as changeReel } from '#app/api/operator/reels/route.ts';
import { GET as listReports, POST as review } from '#app/api/operator/reports/route.ts';
import type { OpenReportDto, ReportVerdict } from '#lib/contracts/operator.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { OPERATOR } from '#tests/support/operators.ts';
import { doing, publishFilm } from '#tests/support/published-film.ts';

const COMPLAINT = { action: 'REPORT', deviceId: 1, reason: 'PRIVATE', words: '' };
const why = (changes: object) => ({
  method: 'POST',
  as: OPERATOR,
  body: { actionId: randomUUID(), reason: 'I watched it', ...changes },
});

beforeEach(() => Report.deleteMany({}));
const list = async (): Promise<OpenReportDto[]> => (await call(listReports, { as: OPERATOR })).data;

/** A reel whose viewer reported Lea's clip. `report` repeats it, `change` gives the clip other words. */
async function reportClip() {
  const film = await publishFilm();
  const submissionId = film.leaClip;
  const report = async () =>
    expect((await doing({ cookie: film.viewer }, { submissionId, ...COMPLAINT })).status).toBe(200);
  const change = (text: string) => Submission.updateOne({ _id: submissionId }, { $set: { text } });
  await report();
  const [loaded] = await list();
  const { _id: reportId = '', mark = '' } = loaded ?? {};
  const decide = (verdict: ReportVerdict, changes: object = { mark }) =>
    call(review, why({ reportId, verdict, ...changes }));
  return { ...film, reportId, mark, report, change, decide };
}

test('finds nothing wrong only with what the operator has loaded [operator-reports]', async () => {
  const { leaClip, reportId, mark, report, change, decide } = await reportClip();
  await change('Hurtful words');
  expect(await decide('CLEARED')).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    error: 'This has changed since you loaded it. Look at it again, then decide.',
  });
  const { data: log } = await call(readLog, { as: OPERATOR });
  expect(log.filter(({ subject }: { subject: string }) => subject === leaClip)).toEqual([]);
  const [changed] = await list();
  expect(changed).toMatchObject({ _id: reportId, mark: expect.not.stringMatching(mark) });
  const decision = why({ reportId, verdict: 'CLEARED', mark: changed?.mark });
  expect((await call(review, decision)).status).toBe(200);
  await report();
  expect(await list()).toEqual([]);
  await change('Worse words');
  // A repetition whose answer was lost decides about nothing new.
  expect((await call(review, decision)).status).toBe(200);
  await report();
  expect(await list()).toHaveLength(1);
});

test('takes out a clip that has changed since [operator-reports]', async () => {
  const { leaClip, change, decide } = await reportClip();
  await change('Other words');
  expect((await decide('CLIP_REMOVED')).status).toBe(200);
  expect(await Submission.findById(leaClip)).toMatchObject({ deletedBy: 'OPERATOR' });
  expect(await list()).toEqual([]);
});

test.each([
  ['changed', 1],
  ['stayed the same', 0],
])(
  'a clip that %s can be reported again %i times once its reel is back [operator-reports]',
  async (what, times) => {
    const { tributeId, report, change, decide } = await reportClip();
    if (what === 'changed') await change('Hurtful words');
    expect((await decide('REEL_TAKEN_DOWN')).status).toBe(200);
    expect((await call(changeReel, why({ tributeId, action: 'PUT_BACK_REEL' }))).status).toBe(200);
    await report();
    expect(await list()).toHaveLength(times);
  },
);

test('taking a reel down judges no other report of it: each can be opened once more [operator-reports]', async () => {
  const { tributeId, viewer, decide } = await reportClip();
  const reportReel = () => doing({ cookie: viewer }, { tributeId, ...COMPLAINT });
  await reportReel();
  expect((await decide('REEL_TAKEN_DOWN')).status).toBe(200);
  expect((await call(changeReel, why({ tributeId, action: 'PUT_BACK_REEL' }))).status).toBe(200);
  await reportReel();
  expect(await list()).toMatchObject([{ clip: null }]);
});

test('a decision without a mark is taken, and the same can be reported once more [operator-reports]', async () => {
  const { report, change, decide } = await reportClip();
  await change('Hurtful words');
  expect((await decide('CLEARED', {})).status).toBe(200);
  expect(await list()).toEqual([]);
  await report();
  expect(await list()).toHaveLength(1);
});
