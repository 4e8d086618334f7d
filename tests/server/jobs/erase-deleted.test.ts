import '#tests/support/installation.ts';
import mongoose, { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { PATCH as changeClip, DELETE as removeClip } from '#app/api/submission/route.ts';
import { PATCH as changeTribute, DELETE as removeTribute } from '#app/api/tribute/route.ts';
import { hasMedia, keyOfUrl, listMedia, saveMedia } from '#server/integrations/storage.ts';
import { eraseDeleted } from '#server/jobs/handlers/erase-deleted.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Notification } from '#server/models/notification.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { Picture } from '#server/models/picture.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { call } from '#tests/support/call.ts';
import { addPicture, liveThrough } from '#tests/support/lived-through.ts';
import { goOn } from './days-later.ts';

describe('a clip', () => {
  test('that its speaker took back is erased after 30 days, with its files and renders [original-erased]', async () => {
    const { guest, guestClip, leaClip, tribute } = await liveThrough();
    const { uploadIds } = await Submission.findById(guestClip).orFail();
    const uploadId = uploadIds?.[0] ?? '';
    await saveMedia(`${leaClip}/fade-${guestClip}-abc.mp4`, Buffer.from('both'));
    await call(removeClip, { method: 'DELETE', cookie: guest.cookie, query: { submissionId: guestClip } });
    goOn(29.9);
    await eraseDeleted();
    expect(await hasMedia(`${guestClip}/playback.mp4`)).toBe(true);
    goOn(0.2);
    await eraseDeleted();
    expect(await Submission.findById(guestClip)).toBeNull();
    expect(await Upload.findOne({ uploadId })).toBeNull();
    const files = await listMedia();
    expect(files.filter((key) => key.includes(guestClip) || key.includes(uploadId))).toEqual([]);
    // Both renders contain the first clip.
    expect(await Render.countDocuments({ tribute: tribute._id })).toBe(0);
    expect(await hasMedia(`${leaClip}/playback.mp4`)).toBe(true);
    const body = { submissionId: guestClip, restore: true };
    expect((await call(changeClip, { method: 'PATCH', cookie: guest.cookie, body })).status).toBe(404);
  });

  test('being erased cannot be restored, even within 30 days', async () => {
    const { guest, guestClip } = await liveThrough();
    await call(removeClip, { method: 'DELETE', cookie: guest.cookie, query: { submissionId: guestClip } });
    await Submission.updateOne({ _id: guestClip }, { $set: { isErasing: true } });
    const body = { submissionId: guestClip, restore: true };
    expect((await call(changeClip, { method: 'PATCH', cookie: guest.cookie, body })).status).toBe(404);
  });
});

describe('a reel', () => {
  test('is erased after 30 days with everything in it, and its picture a day later', async () => {
    const { creator, tribute, imageUrl, guest } = await liveThrough();
    const other = await liveThrough();
    const tributeId = { tributeId: tribute.tributeId };
    await call(removeTribute, { method: 'DELETE', as: creator, query: tributeId });
    goOn(30.1);
    await eraseDeleted();
    const own = { tribute: new Types.ObjectId(tribute._id) };
    const left = mongoose.connection;
    for (const name of ['submissions', 'contributors', 'manifests', 'renders', 'reactions', 'reports'])
      expect([name, await left.collection(name).countDocuments(own)]).toEqual([name, 0]);
    expect(await Upload.countDocuments({ contributor: guest._id })).toBe(0);
    expect(await Notification.countDocuments({ userId: creator.userId, tribute: tribute._id })).toBe(0);
    expect(await NotificationMail.countDocuments({ userId: creator.userId })).toBe(0);
    expect((await listMedia()).filter((key) => key.startsWith(tribute._id))).toEqual([]);
    expect(await hasMedia(keyOfUrl(imageUrl))).toBe(false);
    expect(await hasMedia(keyOfUrl(other.imageUrl))).toBe(true);
    expect(await Submission.countDocuments({ tribute: other.tribute._id })).toBe(2);
    const body = { ...tributeId, restore: true };
    expect((await call(changeTribute, { method: 'PATCH', as: creator, body })).status).toBe(404);
  });
});

test('erases an unused picture after 24 h; a used or claimed one stays [endpoint-picture]', async () => {
  const { creator, tribute, imageUrl } = await liveThrough();
  const unshown = await addPicture();
  const fresh = await addPicture(new Date(Date.now() + 86_400_000));
  goOn(1.1);
  await eraseDeleted();
  expect(await hasMedia(keyOfUrl(unshown))).toBe(false);
  expect(await hasMedia(keyOfUrl(fresh))).toBe(true);
  expect(await hasMedia(keyOfUrl(imageUrl))).toBe(true);
  // The erased picture cannot be shown any more.
  const body = { tributeId: tribute.tributeId, imageUrl: unshown };
  expect((await call(changeTribute, { method: 'PATCH', as: creator, body })).data.imageUrl).toBeNull();
  expect(await Picture.countDocuments({ url: unshown })).toBe(0);
});

test('erases failed jobs with their payloads after 30 days; others stay', async () => {
  await enqueue('send-account-mail', { userId: 'failed', about: 'WELCOME' });
  await enqueue('send-account-mail', { userId: 'waiting', about: 'WELCOME' });
  const jobs = mongoose.connection.collection('jobs');
  const of = (userId: string) => ({ name: 'send-account-mail', 'data.userId': userId });
  const failed = of('failed');
  await jobs.updateOne(failed, { $set: { nextRunAt: null, lockedAt: null, failedAt: new Date() } });
  goOn(29);
  await eraseDeleted();
  expect(await jobs.countDocuments(failed)).toBe(1);
  goOn(2);
  await eraseDeleted();
  expect(await jobs.countDocuments(failed)).toBe(0);
  expect(await jobs.countDocuments(of('waiting'))).toBe(1);
});
