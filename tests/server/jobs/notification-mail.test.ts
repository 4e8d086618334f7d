import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PATCH as read, GET as told } from '#app/api/notification/route.ts';
import { DELETE as removeClip, PATCH as restoreClip } from '#app/api/submission/route.ts';
import { MAIL_PICTURES } from '#lib/notifications/mail-pictures.ts';
import { MAILED_TYPES } from '#lib/notifications/mailed-types.ts';
import { readMediaLink } from '#server/auth/media-link.ts';
import { readMedia, saveMedia } from '#server/integrations/storage.ts';
import { eraseClip } from '#server/jobs/erasure/erase-clip.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { MAIL_OUTAGE_MS } from '#server/jobs/queue/retry-delay.ts';
import { Contributor } from '#server/models/contributor.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { findMedia } from '#server/services/media/find-media.ts';
import { get } from '#tests/server/http/media-server.ts';
import { call } from '#tests/support/call.ts';
import {
  goOn,
  HOUR_MS,
  oneClick,
  planned,
  reader,
  received,
  sendDue,
  set,
  tell,
  tokenOf,
  tribute,
  useClock,
} from './told-reader.ts';

describe('a notified person', () => {
  test('also gets a mail in their language, with unsubscribe links', async () => {
    await set({ locale: 'es' });
    await tell('REEL_READY', 'render');
    await sendDue();
    expect(received()).toMatchObject([{ subject: 'El video para Anna Lindqvist está listo' }]);
    const [mail] = received();
    expect(mail?.text).toContain(`/tribute/${tribute.tributeId}/watch`);
    expect(mail?.text).toMatch(/\/unsubscribe\?token=/);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  test('is mailed each type that has a mail [notification-kinds]', async () => {
    for (const type of MAILED_TYPES) await tell(type, type);
    await NotificationMail.updateMany({ userId: reader.userId }, { $set: { dueAt: new Date() } });
    await sendDue();
    expect(received()).toHaveLength(MAILED_TYPES.length);
    expect(new Set(received().map(({ subject }) => subject)).size).toBe(MAILED_TYPES.length);
  });

  test('learns of credits by the receipt only', async () => {
    await addNotification({
      userId: reader.userId,
      type: 'CREDITS_ADDED',
      tribute: null,
      source: reader.userId,
    });
    expect(await planned()).toEqual([]);
  });

  test('gets no mail before confirming the address, about read events, or about a deleted reel', async () => {
    await tell('REEL_READY', 'read');
    await call(read, { method: 'PATCH', as: reader, body: { all: true } });
    await tell('REEL_READY', 'deleted');
    await Tribute.updateOne({ _id: tribute._id }, { $set: { deletedAt: new Date() } });
    await sendDue();
    await User.updateOne({ firebaseUid: reader.userId }, { $set: { emailVerified: false } });
    await tell('REEL_READY', 'unverified');
    await sendDue();
    expect(received()).toEqual([]);
    expect((await planned()).every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  test('gets the mail after the longest outage, when an operator retries it [operator-jobs]', async () => {
    useClock();
    await tell('REEL_READY', 'render');
    goOn(MAIL_OUTAGE_MS + 2 * 24 * HOUR_MS);
    await sendDue();
    expect(received()).toHaveLength(1);
  });

  test('gets no mail more than a week later', async () => {
    useClock();
    await tell('REEL_READY', 'render');
    goOn(8 * 24 * HOUR_MS);
    await sendDue();
    expect(received()).toEqual([]);
  });
});

test('gets a digest before the date: who sent and who is missing', async () => {
  const sender = await Contributor.create({ tribute: tribute._id, name: 'Maja', status: 'OPENED' });
  await Contributor.create({ tribute: tribute._id, email: 'tom@example.com', status: 'INVITED' });
  await Submission.create({
    tribute: tribute._id,
    contributor: sender._id,
    uploadIds: ['a'.repeat(32)],
    status: 'READY',
    consentAt: new Date(),
  });
  const dueDate = new Date(Date.now() + 3.5 * 24 * HOUR_MS);
  await Tribute.updateOne({ _id: tribute._id }, { $set: { dueDate } });
  await tell('DUE_SOON', 'three');
  await sendDue();
  const [mail] = received();
  expect(mail?.subject).toBe('Anna Lindqvist: 3 days left');
  expect(mail?.text).toContain('One person has sent theirs. One person hasn’t yet.');
  expect(mail?.text).toMatch(/Not yet\n- tom@example.com\n\nAlready here\n- Maja\n/);
});

test('has names stored only until the mail has ended', async () => {
  await tell('HEARTED', 'first', 'Jonas');
  await tell('HEARTED', 'second', 'Maja');
  const kept = async () => (await planned()).map(({ names, sources }) => [names, sources.length]);
  expect(await kept()).toEqual([[['Jonas', 'Maja'], 2]]);
  await NotificationMail.updateMany({ userId: reader.userId }, { $set: { dueAt: new Date() } });
  await sendDue();
  expect(received()).toHaveLength(1);
  expect(await kept()).toEqual([[[], 2]]);
});

describe('an unwanted type', () => {
  test('of mail still appears in the app, and the other way round', async () => {
    await set({ emailPreferences: { REEL_READY: false }, appPreferences: { TRIBUTE_CLOSED: false } });
    await tell('REEL_READY', 'render');
    await tell('TRIBUTE_CLOSED', 'closed');
    await sendDue();
    expect(received()).toMatchObject([{ subject: 'Anna Lindqvist: the last day has passed' }]);
    const { data } = await call(told, { as: reader });
    expect(data.notifications.map(({ type }: { type: string }) => type)).toEqual(['REEL_READY']);
  });

  test('ends with one click in the mail program, pending mails too; other types continue [mail-unsubscribe]', async () => {
    await tell('REEL_READY', 'first');
    await sendDue();
    await tell('REEL_READY', 'second');
    expect((await oneClick(tokenOf(0))).status).toBe(200);
    expect((await oneClick(tokenOf(0))).status).toBe(200);
    await sendDue();
    await tell('REEL_READY', 'third');
    await tell('TRIBUTE_CLOSED', 'closed');
    await sendDue();
    expect(received().map(({ subject }) => subject)).toEqual([
      'The reel for Anna Lindqvist is ready',
      'Anna Lindqvist: the last day has passed',
    ]);
  });

  test('ends completely on request, until they change it', async () => {
    await tell('REEL_READY', 'first');
    await sendDue();
    expect((await oneClick(tokenOf(0), { all: 'true' })).status).toBe(200);
    for (const type of MAILED_TYPES) await tell(type, `after ${type}`);
    expect(await planned()).toHaveLength(1);
    await set({ emailPreferences: { TRIBUTE_CLOSED: true } });
    await tell('TRIBUTE_CLOSED', 'again');
    await sendDue();
    expect(received()).toHaveLength(2);
  });

  test('cannot be ended by an altered token', async () => {
    await tell('REEL_READY', 'first');
    await sendDue();
    expect((await oneClick(`${tokenOf(0).slice(0, -2)}xx`)).status).toBe(422);
    await tell('REEL_READY', 'second');
    await sendDue();
    expect(received()).toHaveLength(2);
  });
});

describe('the pictures of a mail', () => {
  const pictureOf = (name: string, index = 0) =>
    new RegExp(`src="([^"]*/${name}[^"]*)"`)
      .exec(received().at(index)?.html ?? '')?.[1]
      ?.replaceAll('&amp;', '&') ?? '';
  const sizeOf = async (url: string) => {
    const media = await findMedia(new URL(url));
    const { width, height } = await sharp((media && (await readMedia(media.key))) ?? '').metadata();
    return { width, height };
  };
  const twice = ({ width, height }: { width: number; height: number }) => ({
    width: 2 * width,
    height: 2 * height,
  });
  const upright = () => sharp({ create: { width: 90, height: 160, channels: 3, background: '#8a6' } });
  /** A prepared clip; its notification names it as the source. */
  async function addClip(poster: Buffer) {
    const speaker = await Contributor.create({ tribute: tribute._id, name: 'Jonas', status: 'RECORDED' });
    const clip = await Submission.create({
      tribute: tribute._id,
      contributor: speaker._id,
      uploadIds: [randomUUID().replaceAll('-', '')],
      status: 'READY',
      consentAt: new Date(),
    });
    await saveMedia(`${clip.id}/poster.jpg`, poster);
    await addNotification({
      userId: reader.userId,
      type: 'SUBMISSION_RECEIVED',
      tribute: clip.tribute,
      source: clip.id,
      name: 'Jonas',
    });
    return clip;
  }

  test('open without signing in, and the still only as signed and while its clip is in the reel [mail-design] [media-signed]', async () => {
    const clip = await addClip(await upright().jpeg().toBuffer());
    await NotificationMail.updateMany({ userId: reader.userId }, { $set: { dueAt: new Date() } });
    await sendDue();
    expect(await sizeOf(pictureOf('head.png'))).toEqual(twice(MAIL_PICTURES.head));
    const still = pictureOf('still.jpg');
    expect(await sizeOf(still)).toEqual(twice(MAIL_PICTURES.still));
    const inAYear = Date.now() + 365 * 24 * HOUR_MS;
    expect(readMediaLink(new URL(still), inAYear)).toMatchObject({ isPublic: false });
    expect(await findMedia(new URL(still.replace(/\?.*/, '')))).toBeNull();
    expect(received()[0]?.text).toContain('\n\nHi ');
    const served = async () => {
      const answer = await get(still.replace(/^https?:\/\/[^/]+/, ''));
      return [answer.status, answer.headers.get('content-type')];
    };
    expect(await served()).toEqual([200, 'image/jpeg']);
    const query = { submissionId: clip.id };
    expect((await call(removeClip, { method: 'DELETE', as: reader, query })).status).toBe(200);
    expect(await served()).toEqual([404, 'text/plain']);
    const body = { submissionId: clip.id, restore: true };
    expect((await call(restoreClip, { method: 'PATCH', as: reader, body })).status).toBe(200);
    expect(await served()).toEqual([200, 'image/jpeg']);
    await eraseClip(clip);
    expect(await served()).toEqual([404, 'text/plain']);
  });

  test('are left out if they cannot be drawn, and the mail is sent [mail-design]', async () => {
    await addClip(Buffer.from('no picture'));
    await NotificationMail.updateMany({ userId: reader.userId }, { $set: { dueAt: new Date() } });
    await sendDue();
    expect(received()).toHaveLength(1);
    expect(pictureOf('still.jpg')).toBe('');
    expect(pictureOf('head.png')).not.toBe('');
  });
});
