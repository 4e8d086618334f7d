import '#tests/support/installation.ts';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { POST as preview } from '#app/api/submission/preview/route.ts';
import { GET as listClips, POST as sendAnswer } from '#app/api/submission/route.ts';
import { FRAME_SIZES, REEL_FORMATS, type ReelFormat } from '#lib/reel/format.ts';
import { convertIn } from '#server/convert-picture.ts';
import { hasMedia, listMedia, mediaPath } from '#server/integrations/storage.ts';
import { eraseClip } from '#server/jobs/erasure/erase-clip.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { chooseSandbox } from '#server/media/supervise.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { setPictureConverter } from '#server/services/pictures/picture-converter.ts';
import { exportContributions } from '#server/services/users/export-contributions.ts';
import { cornersOf, drawQuarters, QUARTERS } from '#tests/server/media/fixtures.ts';
import { heic } from '#tests/server/media/picture/heic.ts';
import { recordVoice } from '#tests/server/media/record-voice.ts';
import { differenceOf, lumaAt } from '#tests/server/media/shown-frame.ts';
import { newTakeId } from '#tests/server/uploads/takes.ts';
import {
  encode,
  type Guest,
  startUploadEndpoint,
  uploadIdOf,
} from '#tests/server/uploads/upload-endpoint.ts';
import { call } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

await addPerson(CREATOR);
const folder = temporaryFolder();
const { create, patch } = await startUploadEndpoint();
const tall = await drawQuarters(join(folder, 'tall.png'), 320, 400);
/** As a phone stores a photo that was taken upright: lying, with its orientation beside it. */
const lying = await sharp(tall).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
type Sent = { type: string; bytes: Buffer };
const JPEG: Sent = { type: 'image/jpeg', bytes: lying };
const spoken = join(folder, 'voice.webm');
recordVoice(spoken, { container: 'webm', seconds: 4 });
const VOICE = { type: 'audio/webm;codecs=opus', bytes: await readFile(spoken) };

beforeEach(() => setPictureConverter(convertIn(() => chooseSandbox('off'))));

async function upload(guest: Guest, { type, bytes }: Sent): Promise<string> {
  const metadata = `tributeId ${encode(guest.tributeId)},filename ${encode('me')},filetype ${encode(type)}`;
  const place = (await create(guest, bytes.length, { 'upload-metadata': metadata })).headers.get('location');
  expect((await patch(place ?? '', guest, 0, bytes)).status).toBe(204);
  return uploadIdOf(place ?? '');
}

async function joinTribute(format: ReelFormat = '16:9') {
  const { _id: tribute, tributeId } = await openTribute();
  await Manifest.create({ tribute, version: 1, format });
  const { cookie } = await joinAs(tributeId, 'Maja');
  return { tributeId, cookie };
}

const draw = ({ tributeId, cookie }: Guest, pictureUploadId: string | null, peaks: number[] = []) =>
  call(preview, { method: 'POST', cookie, body: { tributeId, pictureUploadId, peaks } });

const send = ({ tributeId, cookie }: Guest, content: object) => {
  const take = { tributeId, questionId: null, takeId: newTakeId(), consent: true };
  return call(sendAnswer, { method: 'POST', cookie, body: { ...take, ...content } });
};

/** Sends a voice over a picture, and prepares it as the worker would. */
async function sendVoice(guest: Guest, picture: Sent) {
  const uploadIds = [await upload(guest, VOICE)];
  const pictureUploadId = await upload(guest, picture);
  const { data } = await send(guest, { medium: 'VOICE', uploadIds, pictureUploadId });
  await prepareClip({ submissionId: data._id });
  return { clip: await Submission.findById(data._id).orFail(), pictureUploadId };
}

const pixelsOf = (pictureUrl: string, format: ReelFormat) => {
  const { width, height } = FRAME_SIZES[format];
  const bytes = Buffer.from(pictureUrl.split(',')[1] ?? '', 'base64');
  return sharp(bytes).resize(width, height).removeAlpha();
};

/** Where the picture is, without its round top. */
const PICTURE = {
  '16:9': { left: 240, top: 270, width: 310, height: 280 },
  '9:16': { left: 180, top: 360, width: 360, height: 310 },
  '1:1': { left: 256, top: 170, width: 208, height: 180 },
};

test.each(REEL_FORMATS)(
  'a voice plays over its sender’s picture in %s, exactly as previewed [answer-voice-picture]',
  async (format) => {
    const guest = await joinTribute(format);
    const { clip, pictureUploadId } = await sendVoice(guest, JPEG);
    expect(clip).toMatchObject({ status: 'READY', failure: null, pictureUploadId });
    const { data } = await draw(guest, pictureUploadId, [...(clip.media?.peaks ?? [])].slice(0, 100));
    const previewed = pixelsOf(data.pictureUrl, format);
    const middle = lumaAt(mediaPath(`${clip.id}/segment.mp4`), Math.floor((clip.media?.frames ?? 0) / 2));
    expect(differenceOf(middle, await previewed.clone().raw().toBuffer())).toBeLessThan(3);
    const path = join(folder, 'face.png');
    await writeFile(path, await previewed.clone().extract(PICTURE[format]).png().toBuffer());
    const [, , ...below] = QUARTERS;
    expect((await cornersOf(path)).slice(2)).toEqual(below);
  },
);

test('a HEIC becomes the picture of a voice, and its original is gone [answer-voice-picture]', async () => {
  const guest = await joinTribute();
  const { clip, pictureUploadId } = await sendVoice(guest, { type: 'image/heic', bytes: heic('quarters') });
  expect(clip).toMatchObject({ status: 'READY' });
  expect(clip.media?.isPictureSkipped).toBeUndefined();
  const original = await readFile(mediaPath(`originals/${pictureUploadId}`));
  expect((await sharp(original).metadata()).format).toBe('webp');
});

test('a voice whose picture cannot be read plays over the reel’s, with a warning to its sender [answer-voice-picture]', async () => {
  const guest = await joinTribute();
  const { clip } = await sendVoice(guest, { type: 'image/png', bytes: Buffer.from('no picture') });
  const { data } = await call(listClips, { cookie: guest.cookie, query: { tributeId: guest.tributeId } });
  expect(data).toMatchObject([
    {
      _id: clip.id,
      status: 'READY',
      warning: { code: 'PICTURE_SKIPPED', message: expect.stringContaining('your picture') },
    },
  ]);
  const drawn = pixelsOf((await draw(guest, null, [1])).data.pictureUrl, '16:9');
  const frame = lumaAt(mediaPath(`${clip.id}/segment.mp4`), Math.floor((clip.media?.frames ?? 0) / 2));
  expect(differenceOf(frame, await drawn.raw().toBuffer())).toBeLessThan(3);
});

test('a crash while the picture is stored again keeps the voice [answer-voice-picture]', async () => {
  const { clip, pictureUploadId } = await sendVoice(await joinTribute(), JPEG);
  const { id: submissionId } = clip;
  // Killed between the new file and its new size.
  await Upload.updateOne({ uploadId: pictureUploadId }, { $set: { sizeBytes: lying.length } });
  await Submission.updateOne({ _id: submissionId }, { $set: { status: 'PROCESSING' } });
  await prepareClip({ submissionId });
  // Held once the creator has no credits left.
  expect(['READY', 'HELD']).toContain((await Submission.findById(submissionId))?.status);
  const { size } = await stat(mediaPath(`originals/${pictureUploadId}`));
  expect((await Upload.findOne({ uploadId: pictureUploadId }))?.sizeBytes).toBe(size);
});

test('a voice is exported and erased with its picture [answer-voice-picture]', async () => {
  const guest = await joinTribute();
  const { clip, pictureUploadId } = await sendVoice(guest, JPEG);
  await Contributor.updateOne({ _id: clip.contributor }, { $set: { userId: 'maja-1' } });
  const [part] = await Array.fromAsync(exportContributions('maja-1'));
  const originals = part?.submissions[0]?.originals.map(({ url }) => url?.includes(pictureUploadId));
  expect(originals).toEqual([false, true]);
  expect(await hasMedia(`originals/${pictureUploadId}`)).toBe(true);
  await eraseClip(clip);
  expect(await Upload.findOne({ uploadId: pictureUploadId })).toBeNull();
  const files = await listMedia();
  expect(files.filter((key) => key.includes(clip.id) || key.includes(pictureUploadId))).toEqual([]);
});

test('prepares a voice once its picture is there too [answer-voice-picture]', async () => {
  const guest = await joinTribute();
  const uploadIds = [await upload(guest, VOICE)];
  const metadata = `tributeId ${encode(guest.tributeId)},filetype ${encode(JPEG.type)}`;
  const created = await create(guest, JPEG.bytes.length, { 'upload-metadata': metadata });
  const place = created.headers.get('location') ?? '';
  const sent = await send(guest, { medium: 'VOICE', uploadIds, pictureUploadId: uploadIdOf(place) });
  expect(sent).toMatchObject({ status: 201, data: { status: 'UPLOADING' } });
  await patch(place, guest, 0, JPEG.bytes);
  expect(await Submission.findById(sent.data._id)).toMatchObject({ status: 'PROCESSING' });
});

test('a voice that is sent again without its picture has none', async () => {
  const guest = await joinTribute();
  const takeId = newTakeId();
  const metadata = `tributeId ${encode(guest.tributeId)},filetype ${encode(JPEG.type)}`;
  const created = await create(guest, JPEG.bytes.length, { 'upload-metadata': metadata });
  const pictureUploadId = uploadIdOf(created.headers.get('location') ?? '');
  const uploadIds = [await upload(guest, VOICE)];
  await send(guest, { takeId, medium: 'VOICE', uploadIds, pictureUploadId });
  const { data } = await send(guest, { takeId, medium: 'VOICE', uploadIds });
  const clip = await Submission.findById(data._id).orFail();
  expect([clip.status, clip.uploadIds, clip.pictureUploadId]).toEqual(['PROCESSING', uploadIds, undefined]);
  expect(await Upload.findOne({ uploadId: pictureUploadId })).toBeNull();
});

test('refuses a picture that is someone else’s, a sound, used before, or of a video [answer-voice-picture]', async () => {
  const guest = await joinTribute();
  const uploadIds = [await upload(guest, VOICE)];
  const { cookie } = await joinAs(guest.tributeId, 'Ben');
  const voice = { medium: 'VOICE', uploadIds };
  const foreign = await upload({ ...guest, cookie }, JPEG);
  expect(await send(guest, { ...voice, pictureUploadId: foreign })).toMatchObject({ status: 404 });
  expect(await draw(guest, foreign)).toMatchObject({ status: 404 });
  const sound = await upload(guest, VOICE);
  expect(await send(guest, { ...voice, pictureUploadId: sound })).toMatchObject({ status: 422 });
  const pictureUploadId = await upload(guest, JPEG);
  expect(await send(guest, { medium: 'VIDEO', uploadIds, pictureUploadId })).toMatchObject({ status: 422 });
  expect(await send(guest, { ...voice, pictureUploadId })).toMatchObject({ status: 201 });
  const other = { medium: 'VOICE', uploadIds: [sound], pictureUploadId };
  expect(await send(guest, other)).toMatchObject({ status: 422, code: 'ALREADY_SENT' });
});
