import '#tests/support/installation.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { POST } from '#app/api/submission/route.ts';
import { GET as people } from '#app/api/tribute/contributor/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { env } from '#server/config/env.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Notification } from '#server/models/notification.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { logger } from '#server/platform/logger.ts';
import { requireUpload } from '#server/services/access/require-upload.ts';
import { addOwnMusic } from '#server/services/reels/add-own-music.ts';
import { createBehalfUpload, createMusicUpload } from '#server/services/uploads/create-upload.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { grantBytes } from '#server/services/uploads/grant-bytes.ts';
import { call, type Person } from '#tests/support/call.ts';
import { ENCODED_MEDIA } from '#tests/support/clips.ts';
import { addCreator, balanceOf } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

let creator: Person;
let tribute: TributeDto;
let count = 0;
let uploads = 0;

beforeEach(async () => {
  count += 1;
  creator = await addCreator(`behalf-${count}`, 1);
  tribute = await openTribute({}, creator);
});

const contextOf = ({ userId, email }: Person) => ({
  actor: { ...ANONYMOUS, user: { userId, email, emailVerified: true } as never },
  locale: 'en' as const,
  requestId: '',
  log: logger,
});

async function upload(fileType: string, as = creator, create = createBehalfUpload): Promise<string> {
  uploads += 1;
  const uploadId = uploads.toString(16).padStart(32, 'b');
  const { tributeId } = tribute;
  await create(contextOf(as), {
    uploadId,
    tributeId,
    sizeBytes: 5,
    fileName: 'PTT-1.opus',
    fileType,
    addressMark: 'near',
  });
  await mkdir(uploadFolder(), { recursive: true });
  await writeFile(join(uploadFolder(), uploadId), 'bytes');
  return uploadId;
}

const send = (
  uploadId: string,
  behalf: object,
  { as = creator, ...more }: { as?: Person; [field: string]: unknown } = {},
) =>
  call(POST, {
    method: 'POST',
    as,
    body: {
      tributeId: tribute.tributeId,
      questionId: tribute.questions[0]?._id,
      takeId: uploadId.replaceAll('b', 'c'),
      medium: 'VOICE',
      uploadIds: [uploadId],
      consent: true,
      behalf,
      ...more,
    },
  });
const board = async () =>
  (await call(people, { as: creator, query: { tributeId: tribute.tributeId } })).data.map(
    ({ name, via, clips }: { name: string; via: string; clips: number }) => [name, via, clips],
  );

async function admit(submissionId: string) {
  const submission = await Submission.findById(submissionId).orFail();
  submission.set({ media: ENCODED_MEDIA });
  return admitClip(submission, await Tribute.findById(tribute._id).orFail(), { media: ENCODED_MEDIA });
}

test('a message that the creator received becomes that person’s answer, once [answer-behalf]', async () => {
  const uploadId = await upload('audio/ogg');
  const sending = await Promise.all([1, 2, 3].map(() => send(uploadId, { name: 'Aunt Ruth' })));
  expect(sending.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { data } = sending[0] ?? {};
  expect(data).toMatchObject({ contributor: { name: 'Aunt Ruth' }, isMine: false, status: 'UPLOADING' });
  expect(await board()).toEqual([['Aunt Ruth', 'CREATOR', 1]]);
  // Its upload resumes after Send, also after a reload.
  expect(await requireUpload(contextOf(creator), uploadId)).toMatchObject({ uploadId });
  await finishUpload(uploadId);
  expect((await send(uploadId, { name: 'Aunt Ruth' })).data._id).toBe(data._id);
  const stored = await Submission.findById(data._id).orFail();
  expect(stored).toMatchObject({ status: 'PROCESSING', consentStatedBy: creator.userId });
  expect(await admit(data._id)).toBe('READY');
  expect(await balanceOf(creator)).toBe(0);
  // They know what they sent.
  expect(await Notification.countDocuments({ userId: creator.userId })).toBe(0);
  const again = await upload('audio/mp4');
  await send(again, { name: 'Uncle Bo' });
  await finishUpload(again);
  const { _id } = await Submission.findOne({ uploadIds: again }).orFail();
  // Out of credits, it waits like anyone's.
  expect(await admit(String(_id))).toBe('HELD');
});

test('it may be the answer of someone who takes part, and of nobody else’s tribute [answer-behalf]', async () => {
  const jonas = await joinAs(tribute.tributeId, 'Jonas');
  const photo = await upload('image/jpeg');
  const photos = [{ uploadId: photo, caption: '' }];
  const sent = await send(
    photo,
    { contributorId: jonas._id },
    { medium: 'PHOTO', uploadIds: undefined, photos },
  );
  expect(sent.data).toMatchObject({ contributor: { _id: jonas._id, name: 'Jonas' }, medium: 'PHOTO' });
  const lea = await joinAs(tribute.tributeId, 'Lea');
  await Contributor.updateOne({ _id: lea._id }, { $set: { status: 'REVOKED' } });
  const video = await upload('video/mp4');
  expect((await send(video, { contributorId: lea._id }, { medium: 'VIDEO' })).status).toBe(404);
  const other = await addCreator(`other-${count}`);
  expect((await send(video, { name: 'Eve' }, { as: other })).status).toBe(404);
  await expect(upload('video/mp4', other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // An upload of a guest is nothing that the creator received.
  const foreign = await send('e'.repeat(32), { name: 'Eve' });
  expect(foreign.status).toBe(404);
  expect(await board()).toEqual([['Jonas', 'LINK', 1]]);
});

test('what the creator received counts as open until it is sent, and is never music [answer-behalf]', async () => {
  const first = await upload('audio/ogg');
  await finishUpload(first);
  const resize = (sizeBytes: number) => Upload.updateOne({ uploadId: first }, { $set: { sizeBytes } });
  await resize(env().OPEN_UPLOADS_MB * 1024 ** 2);
  expect((await Upload.findOne({ uploadId: first }).orFail()).addressMark).toBe('near');
  await expect(upload('audio/ogg')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const growing = { uploadId: 'd'.repeat(32), tribute: null, contributor: null, sizeBytes: null };
  const grown = grantBytes({ ...growing, userId: creator.userId }, 0);
  await expect(grown).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await resize(5);
  const asMusic = { tributeId: tribute.tributeId, uploadId: first, mayUse: true } as const;
  await expect(addOwnMusic(contextOf(creator), asMusic)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await send(first, { name: 'Aunt Ruth' })).status).toBe(201);
  expect((await Upload.findOne({ uploadId: first }).orFail()).addressMark).toBeUndefined();
  const music = await upload('audio/ogg', creator, createMusicUpload);
  expect((await send(music, { name: 'Eve' })).status).toBe(404);
  expect((await board()).map(([name]: string[]) => name)).toEqual(['Aunt Ruth']);
});

test('an answer on behalf of someone who declined brings them no mails [answer-behalf]', async () => {
  const jonas = await joinAs(tribute.tributeId, 'Jonas');
  await Contributor.updateOne({ _id: jonas._id }, { $set: { status: 'DECLINED' } });
  const uploadId = await upload('audio/ogg');
  const { data } = await send(uploadId, { contributorId: jonas._id });
  await finishUpload(uploadId);
  expect(await admit(data._id)).toBe('READY');
  const person = await Contributor.findById(jonas._id).orFail();
  expect([person.status, person.mailsDeclinedAt]).toEqual(['RECORDED', expect.any(Date)]);
});

test('an answer that cannot be sent leaves no new person [answer-behalf]', async () => {
  const uploadId = await upload('audio/ogg');
  vi.spyOn(Submission, 'create').mockRejectedValueOnce(new Error('the database is away'));
  expect((await send(uploadId, { name: 'Aunt Ruth' })).status).toBe(500);
  expect(await board()).toEqual([]);
  expect((await send(uploadId, { name: 'Aunt Ruth' })).status).toBe(201);
  expect((await board()).map(([name]: string[]) => name)).toEqual(['Aunt Ruth']);
});
