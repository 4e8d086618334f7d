import { beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '#server/services/context.ts';
import type { Person } from '#tests/support/call.ts';
import { mails, refuseMailTo, resetMailServer } from '#tests/support/mail-server.ts';
import type { Reel } from './inactive-reel.ts';

process.env.MEDIA_RETENTION_MONTHS = '12';
await import('#tests/support/installation.ts');
const { POST: act } = await import('#app/api/submission/action/route.ts');
const { GET: download } = await import('#app/api/submission/video/download_url/route.ts');
const { PATCH: change } = await import('#app/api/tribute/route.ts');
const { PATCH: publish, GET: film } = await import('#app/api/tribute/save_presentation/route.ts');
const { listMedia } = await import('#server/integrations/storage.ts');
const { watchRetention } = await import('#server/jobs/handlers/watch-retention.ts');
const { Report } = await import('#server/models/report.ts');
const { Submission } = await import('#server/models/submission.ts');
const { Tribute } = await import('#server/models/tribute.ts');
const { Upload } = await import('#server/models/upload.ts');
const { getOwnPage } = await import('#server/services/contributors/get-own-page.ts');
const { getOverview } = await import('#server/services/operator/get-overview.ts');
const { measureInstallation } = await import('#server/services/operator/measure-installation.ts');
const { getWatching } = await import('#server/services/reels/get-watching.ts');
const { logger } = await import('#server/platform/logger.ts');
const { startPreparing } = await import('#server/services/submissions/start-preparing.ts');
const { metricsText } = await import('#server/platform/metrics.ts');
const { actorOf } = await import('#server/auth/actor.ts');
const { call, idTokenOf } = await import('#tests/support/call.ts');
const { moveClock } = await import('#tests/support/clock.ts');
const { inactiveReel, isKept, liveDays, pass, read, subjectsTo } = await import('./inactive-reel.ts');

beforeEach(() => {
  resetMailServer();
  moveClock('2026-03-01T12:00:00Z');
});

async function publishIt({ creator, tributeId }: Reel): Promise<void> {
  const body = { tributeId, action: 'PUBLISH' };
  expect((await call(publish, { method: 'PATCH', as: creator, body })).status).toBe(200);
}

test('warns the creator 30 and 7 days before, then erases every file and says so [retention-warned] [retention-erased]', async () => {
  const reel = await inactiveReel();
  const { creator, tributeId, _id, lea } = reel;
  await pass(334);
  expect(subjectsTo(reel)).toEqual([]);
  expect(await read(reel)).not.toHaveProperty('mediaErasesAt');
  await liveDays(2);
  expect(subjectsTo(reel)).toEqual([expect.stringMatching(/^The clips of “.+” will be erased on /)]);
  expect(mails[0]?.text).toContain('/home');
  expect(mails[0]?.text).toContain(`/tribute/${tributeId}/watch`);
  const { mediaErasesAt } = await read(reel);
  expect(Date.parse(mediaErasesAt)).toBeGreaterThan(Date.now() + 28 * 86_400_000);
  const { retention } = await getOverview(Date.now());
  expect(retention).toEqual({ months: 12, warned: 1, erased: 0 });
  await measureInstallation();
  expect(await metricsText()).toContain('reels_near_erasure 1');
  await liveDays(21);
  expect(subjectsTo(reel)).toHaveLength(1);
  await liveDays(1);
  expect(subjectsTo(reel)[1]).toMatch(/^Last reminder: /);
  await liveDays(6);
  expect(await isKept(reel)).toBe(true);
  await liveDays(1);
  expect(subjectsTo(reel)).toHaveLength(2);
  expect(await isKept(reel)).toBe(false);
  const files = await listMedia();
  expect(files.filter((key) => key.includes(String(_id)))).toEqual([]);
  expect(await Submission.countDocuments({ tribute: _id })).toBe(0);
  expect(await Upload.countDocuments({ tribute: _id })).toBe(0);
  const after = await read(reel);
  expect(after).toMatchObject({ status: 'ARCHIVED', mediaErasedAt: expect.any(String) });
  expect(after).not.toHaveProperty('mediaErasesAt');
  // People and questions stay.
  expect(after.questions).toEqual(reel.tribute.questions);
  const watched = await call(film, { as: lea, query: { tributeId } });
  expect([watched.status, watched.code]).toEqual([410, 'MEDIA_ERASED']);
  // The workroom of its creator is empty, and has nothing to watch.
  expect((await call(film, { as: creator, query: { tributeId } })).data.entries).toEqual([]);
  const watching = getWatching(await contextOf(creator), tributeId);
  await expect(watching).rejects.toMatchObject({ code: 'MEDIA_ERASED' });
  const mine = await getOwnPage(await contextOf(lea), tributeId);
  expect(mine).toMatchObject({ isMediaErased: true, clips: [] });
  expect((await getOverview(Date.now())).retention).toEqual({ months: 12, warned: 0, erased: 1 });
  const kept = await call(change, { method: 'PATCH', as: creator, body: { tributeId, keepMedia: true } });
  expect(kept.code).toBe('MEDIA_ERASED');
});

async function contextOf(person: Person): Promise<ServiceContext> {
  const actor = await actorOf(new Headers({ authorization: `Bearer ${idTokenOf(person)}` }), 'GET');
  return { actor, locale: 'en', requestId: 'tests', log: logger };
}

test('starts again, empty, when its creator restores it from the archive [retention-erased]', async () => {
  const reel = await inactiveReel();
  await publishIt(reel);
  await pass(330);
  await liveDays(40);
  const body = { tributeId: reel.tributeId, archived: false };
  const { data } = await call(change, { method: 'PATCH', as: reel.creator, body });
  expect(data).toMatchObject({ status: 'CLOSED', publishedAt: null });
  expect(data).not.toHaveProperty('mediaErasedAt');
});

describe('the period starts again', () => {
  const ways: [way: string, use: (reel: Reel) => Promise<unknown>][] = [
    [
      'when the creator keeps it',
      ({ creator, tributeId }) =>
        call(change, { method: 'PATCH', as: creator, body: { tributeId, keepMedia: true } }),
    ],
    ['when it is published', publishIt],
    [
      'when someone watches a clip',
      ({ lea, guestClip }) =>
        call(act, {
          method: 'POST',
          as: lea,
          body: { submissionId: guestClip, action: 'VIEW', deviceId: 8 },
        }),
    ],
    [
      'when its creator downloads all clips',
      ({ creator, tributeId }) => call(download, { as: creator, query: { tributeId, clips: 'all' } }),
    ],
    [
      'when someone downloads a clip',
      ({ lea, guestClip }) => call(download, { as: lea, query: { submissionId: guestClip } }),
    ],
    [
      'when an answer arrives',
      async ({ guestClip }) => startPreparing(await Submission.findById(guestClip).orFail()),
    ],
  ];
  test.each(ways)('%s [retention-activity] [retention-kept]', async (_way, use) => {
    const reel = await inactiveReel();
    await pass(330);
    await liveDays(30);
    expect(subjectsTo(reel)).toHaveLength(2);
    await use(reel);
    expect(await read(reel)).not.toHaveProperty('mediaErasesAt');
    await pass(300);
    expect(await isKept(reel)).toBe(true);
    expect(subjectsTo(reel)).toHaveLength(2);
    // And ends again.
    await pass(30);
    await liveDays(40);
    expect(subjectsTo(reel)).toHaveLength(4);
    expect(await isKept(reel)).toBe(false);
  });
});

test('erases nothing whose creator could not be warned twice [retention-warned]', async () => {
  const reel = await inactiveReel();
  refuseMailTo(reel.creator.email);
  for (const days of [330, 30, 30, 30, 180]) await pass(days);
  expect(await isKept(reel)).toBe(true);
  resetMailServer();
  // The refusal is forgotten after a month; then both warnings leave their days.
  for (let day = 0; day < 31 && subjectsTo(reel).length === 0; day += 1) await liveDays(1);
  expect(subjectsTo(reel)).toHaveLength(1);
  await liveDays(29);
  expect(subjectsTo(reel)).toHaveLength(2);
  expect(await isKept(reel)).toBe(true);
  await liveDays(2);
  expect(await isKept(reel)).toBe(false);
});

test('neither warns nor erases while a report waits or an operator hides the reel [retention-erased]', async () => {
  const reel = await inactiveReel();
  await Report.updateMany({ tribute: reel._id }, { $set: { reviewedAt: null } });
  await pass(400);
  await Report.updateMany({ tribute: reel._id }, { $set: { reviewedAt: new Date() } });
  await Tribute.updateOne({ _id: reel._id }, { $set: { takenDownAt: new Date() } });
  await pass(60);
  expect(subjectsTo(reel)).toEqual([]);
  expect(await isKept(reel)).toBe(true);
  await Tribute.updateOne({ _id: reel._id }, { $set: { takenDownAt: null } });
  await liveDays(40);
  expect(subjectsTo(reel)).toHaveLength(2);
  expect(await isKept(reel)).toBe(false);
});

test('continues an erasure whose worker was killed [retention-erased]', async () => {
  const reel = await inactiveReel();
  await Tribute.updateOne({ _id: reel._id }, { $set: { mediaErasedAt: new Date(), isMediaErasing: true } });
  await watchRetention(new Date());
  expect(await isKept(reel)).toBe(false);
  expect(await Tribute.findById(reel._id)).toMatchObject({ status: 'ARCHIVED' });
});

test('keeps a reel whose date is still to come [retention-activity]', async () => {
  const reel = await inactiveReel();
  await Tribute.updateOne({ _id: reel._id }, { $set: { dueDate: new Date(Date.now() + 700 * 86_400_000) } });
  await pass(420);
  expect(subjectsTo(reel)).toEqual([]);
  expect(await isKept(reel)).toBe(true);
});
