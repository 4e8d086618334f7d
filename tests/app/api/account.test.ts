import '#tests/support/installation.ts';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { POST as joinTribute } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { DELETE as removeTribute } from '#app/api/tribute/route.ts';
import { GET as exportData } from '#app/api/user/export/route.ts';
import { GET, PATCH, POST } from '#app/api/user/route.ts';
import { reporterMarkOf } from '#server/auth/reporter-mark.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { findMedia, openMedia } from '#server/services/media/find-media.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addCreator } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

const HOME = 'http://127.0.0.1:3999/home';
const add = (as: Person) => call(POST, { method: 'POST', as, body: { redirectUrl: HOME } });
const patch = (as: Person, body: unknown) => call(PATCH, { method: 'PATCH', as, body });

beforeAll(async () => {
  await Promise.all([CREATOR, STRANGER].map(add));
});

describe('the profile', () => {
  test('keeps language and email preferences independently', async () => {
    expect((await patch(CREATOR, { locale: 'es' })).data.locale).toBe('es');
    await patch(CREATOR, { emailPreferences: { HEARTED: false } });
    await patch(CREATOR, { emailPreferences: { REEL_READY: false } });
    await patch(CREATOR, { userDetails: { firstName: 'Ben', lastName: 'Otto' } });
    const { data } = await call(GET, { as: CREATOR });
    expect(data).toMatchObject({ locale: 'es', basicInfo: { firstName: 'Ben', lastName: 'Otto' } });
    expect(data.emailPreferences).toMatchObject({
      HEARTED: false,
      REEL_READY: false,
      SUBMISSION_RECEIVED: true,
    });
  });

  test("starts in the language of the person's pages, and stores a change in the browser", async () => {
    const ana: Person = { userId: 'ana', email: 'ana@example.com' };
    const headers = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };
    const added = await call(POST, { method: 'POST', as: ana, body: { redirectUrl: HOME }, headers });
    expect(added.data.locale).toBe('es');
    const changed = await patch(ana, { locale: 'en' });
    expect(changed.cookies).toEqual([
      expect.stringMatching(/^locale=en; Path=\/; Max-Age=31536000; SameSite=Lax$/),
    ]);
  });

  test('rejects unknown languages and mail types', async () => {
    expect(await patch(CREATOR, { locale: 'tlh' })).toMatchObject({ status: 422 });
    expect(await patch(CREATOR, { emailPreferences: { SPAM: true } })).toMatchObject({ status: 422 });
  });
});

describe('the export', () => {
  test('is for its person only', async () => {
    expect(await call(exportData)).toMatchObject({ status: 401 });
  });

  test('contains payments and every credit entry [ledger-amounts]', async () => {
    const buyer = await addCreator('buyer', 12);
    const order = { quantity: 7, amount: 700, currency: 'usd', returnTo: '/home', status: 'PAID' } as const;
    await Purchase.create([
      { ...order, userId: buyer.userId },
      { ...order, userId: 'somebody else' },
    ]);
    const { data } = await call(exportData, { as: buyer });
    expect(data.purchases).toMatchObject([
      { status: 'PAID', quantity: 7, amountCents: 700, currency: 'usd', orderedAt: expect.any(String) },
    ]);
    expect(data.credits).toMatchObject([
      { reason: 'SIGNUP', amount: 5 },
      { reason: 'PURCHASE', amount: 7 },
    ]);
    expect(data.user.credit).toBe(12);
  });

  test('contains messages to us, however the address was spelled, and opens their video', async () => {
    const writer = await addCreator('writer', 5);
    await ContactMessage.create({ name: 'W', email: writer.email.toUpperCase(), message: 'Hello' });
    const of = (uploadId: string | null) => ({ userId: writer.userId, text: 'Lovely', uploadId });
    await Feedback.create(of(null));
    await Feedback.create(of('c'.repeat(32)));
    const { id } = await Feedback.create(of('d'.repeat(32)));
    await saveMedia(`${id}/playback.mp4`, Buffer.from('video'));
    const { data } = await call(exportData, { as: writer });
    expect(data.messages).toMatchObject([{ message: 'Hello' }]);
    expect(data.feedback).toMatchObject([
      { hasVideo: false, videoUrl: null },
      { hasVideo: true, videoUrl: null },
      { hasVideo: true, videoUrl: expect.stringContaining(`/media/${id}/playback.mp4?e=`) },
    ]);
  });

  test('contains the person’s part in others’ reels', async () => {
    const speaker = await addCreator('speaker', 5);
    const { _id: tribute } = await openTribute({}, await addCreator('host', 5));
    const at = new Date();
    const kept = { locale: 'es', timezone: 'America/Lima', remindTo: 'sue@example.com' };
    const own = { tribute, userId: speaker.userId, name: 'Sue', ...kept };
    const progress = { stage: 'STUCK', reason: 'CAMERA_DENIED', at } as const;
    const handover = { tokenHash: 'hash', expiresAt: at, draft: { notes: 'Speak slowly.' } };
    await Contributor.create({ ...own, progress, remindedAt: [at], remindOn: at, handover });
    const { data } = await call(exportData, { as: speaker });
    const time = at.toISOString();
    expect(data.contributions).toMatchObject([
      {
        ...kept,
        progress: { ...progress, at: time },
        remindedAt: [time],
        remindOn: time,
        handedDraft: { card: null, notes: 'Speak slowly.' },
      },
    ]);
  });

  test('contains own reels, answers and notifications, and nothing of others', async () => {
    const { tributeId, _id, questions } = await openTribute();
    await joinAs(tributeId, 'Jonas');
    const self = await Contributor.create({ tribute: _id, name: 'Eve', userId: STRANGER.userId });
    await Submission.create({
      tribute: _id,
      contributor: self._id,
      questionId: questions[0]?._id ?? null,
      uploadIds: ['a'.repeat(32)],
      status: 'READY',
      consentAt: new Date(),
    });

    const own = await call(exportData, { as: CREATOR });
    expect(own.data.user).toMatchObject({ userId: CREATOR.userId, email: CREATOR.email });
    expect(own.data.tributes).toMatchObject([{ tributeId, people: [{ name: 'Jonas' }, { name: 'Eve' }] }]);
    expect(own.data.notifications).toMatchObject([{ type: 'CONTRIBUTOR_JOINED' }]);
    expect(own.data.contributions).toEqual([]);

    const { data } = await call(exportData, { as: STRANGER });
    expect(data.tributes).toEqual([]);
    expect(data.contributions).toMatchObject([
      { name: 'Eve', submissions: [{ question: questions[0]?.text, kind: 'ANSWER', status: 'READY' }] },
    ]);
    expect(data.contributions[0].submissions[0].videoUrl).toMatch(
      /^http:\/\/127\.0\.0\.1:3999\/media\/.+playback\.mp4\?e=/,
    );
  });
});

describe('the originals, as they were sent, are in the export', () => {
  const bytes = Buffer.from('as it came');
  const sent = async (uploadId: string, whose: object, fileName = '') => {
    const finishedAt = new Date();
    await Upload.create({ ...whose, uploadId, sizeBytes: bytes.length, fileName, finishedAt });
    await saveMedia(`originals/${uploadId}`, bytes);
  };
  const saved = async (url: string) => {
    const media = await findMedia(new URL(url));
    const stream = media && (await openMedia(media));
    return { name: media?.downloadName, bytes: stream && (await buffer(stream)) };
  };

  test('of clips in any state while they are kept', async () => {
    const sender = await addCreator('sender', 5);
    const { _id: tribute } = await openTribute({}, await addCreator('inviter', 5));
    const { _id: contributor } = await Contributor.create({ tribute, userId: sender.userId, name: 'Sen' });
    const clip = { tribute, contributor, consentAt: new Date() };
    const ids = { ready: '1'.repeat(32), failed: '2'.repeat(32), gone: '3'.repeat(32) };
    await Submission.create({ ...clip, uploadIds: [ids.ready], status: 'READY', deletedAt: new Date() });
    await Submission.create({ ...clip, uploadIds: [ids.failed], status: 'FAILED' });
    await Submission.create({ ...clip, uploadIds: [ids.gone], status: 'READY' });
    await sent(ids.ready, { tribute, contributor }, 'My:film.MOV');
    await sent(ids.failed, { tribute, contributor });
    await sent('4'.repeat(32), { tribute, contributor }, 'unsent.mp4');
    await Upload.create({ tribute, contributor, uploadId: '5'.repeat(32), sizeBytes: 9 });

    const { data } = await call(exportData, { as: sender });
    const [ready, failed, gone] = data.contributions[0].submissions;
    expect(ready.originals[0]).toMatchObject({ fileName: 'My:film.MOV', sizeBytes: bytes.length });
    expect(await saved(ready.originals[0].url)).toEqual({ name: 'My film.MOV', bytes });
    expect(failed.videoUrl).toBeNull();
    expect(await saved(failed.originals[0].url)).toEqual({ name: 'clip.bin', bytes });
    expect(gone.originals).toEqual([]);
    expect(data.uploads).toMatchObject([
      { fileName: 'unsent.mp4', startedAt: expect.any(String) },
      { sizeBytes: 9, url: null },
    ]);
    expect(await saved(data.uploads[0].url)).toMatchObject({ bytes });
    const { data: others } = await call(exportData, { as: CREATOR });
    expect(others.uploads).toEqual([]);
  });

  test('of a feedback video', async () => {
    const teller = await addCreator('teller', 5);
    const uploadId = '6'.repeat(32);
    await Feedback.create({ userId: teller.userId, text: 'Look', uploadId });
    await sent(uploadId, { userId: teller.userId }, 'feedback.webm');
    const { data } = await call(exportData, { as: teller });
    expect(await saved(data.feedback[0].original.url)).toEqual({ name: 'feedback.webm', bytes });
    expect(data.uploads).toEqual([]);
  });
});

test('the export contains reports made as a person and earlier as a guest', async () => {
  const watcher = await addCreator('watcher', 5);
  const { _id: tribute, name } = await openTribute({}, await addCreator('reported', 5));
  const part = await Contributor.create({ tribute, userId: watcher.userId, name: 'Wat' });
  const of = (person: string) => ({ tribute, reporter: reporterMarkOf(person), reason: 'OTHER' as const });
  await Report.create({ ...of(watcher.userId), words: 'This is me' });
  await Report.create({ ...of(part.id), words: 'This was me' });
  await Report.create({ ...of('somebody else'), words: 'Not me' });
  const { data } = await call(exportData, { as: watcher });
  expect(data.reports).toMatchObject([
    { words: 'This is me', reason: 'OTHER', tributeName: name },
    { words: 'This was me' },
  ]);
  expect(data.reports).toHaveLength(2);
});

test('names no address but those the person wrote', async () => {
  const host = await addCreator('landlady', 9);
  const guest = await addCreator('gus', 9);
  const { tributeId } = await openTribute({}, host);
  const people = [{ email: guest.email }, { email: 'secret-fellow@example.com', name: 'Fellow' }];
  await call(invite, { method: 'POST', as: host, body: { tributeId, people } });
  await call(joinTribute, { method: 'POST', as: guest, body: { tributeId, name: 'Gus' } });
  const own = await openTribute({}, guest);
  const mine = { tributeId: own.tributeId, people: [{ email: 'my-friend@example.com' }] };
  await call(invite, { method: 'POST', as: guest, body: mine });
  // Taken back, and kept for 30 days.
  await call(removeTribute, { method: 'DELETE', as: guest, query: { tributeId: own.tributeId } });

  const { data } = await call(exportData, { as: guest });
  expect(data.tributes).toMatchObject([
    { erasedAt: expect.any(String), people: [{ invitedAs: 'my-friend@example.com' }] },
  ]);
  expect(data.contributions).toMatchObject([{ name: 'Gus' }]);
  const addresses = new Set(JSON.stringify(data).match(/[\w.-]+@[\w.-]+/g));
  expect([...addresses].toSorted()).toEqual([guest.email, 'my-friend@example.com'].toSorted());
  expect(JSON.stringify(data)).not.toContain('Fellow');
  expect(JSON.stringify(data)).not.toContain(host.userId);
});
