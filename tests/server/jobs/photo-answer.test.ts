import '#tests/support/installation.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { POST as preview } from '#app/api/submission/preview/route.ts';
import { POST as send } from '#app/api/submission/route.ts';
import { convertIn } from '#server/convert-picture.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { chooseSandbox } from '#server/media/supervise.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { setPictureConverter } from '#server/services/pictures/picture-converter.ts';
import { cornersOf, drawQuarters, QUARTERS } from '#tests/server/media/fixtures.ts';
import { heic } from '#tests/server/media/picture/heic.ts';
import { differenceOf, lumaAt } from '#tests/server/media/shown-frame.ts';
import {
  encode,
  type Guest,
  startUploadEndpoint,
  uploadIdOf,
} from '#tests/server/uploads/upload-endpoint.ts';
import { call } from '#tests/support/call.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

const folder = temporaryFolder();
const { create, patch } = await startUploadEndpoint();
const wide = await drawQuarters(join(folder, 'wide.png'), 640, 360);
/** As a phone stores a photo that was taken upright: lying, with its orientation beside it. */
const lying = await sharp(wide).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();

const PHOTOS = [
  { type: 'image/jpeg', bytes: lying, caption: 'Pancakes on a Sunday. I was six.' },
  { type: 'image/heic', bytes: heic('quarters'), caption: '' },
];

async function upload(guest: Guest, { type, bytes }: { type: string; bytes: Buffer }): Promise<string> {
  const metadata = `tributeId ${encode(guest.tributeId)},filetype ${encode(type)}`;
  const path = (await create(guest, bytes.length, { 'upload-metadata': metadata })).headers.get('location');
  expect((await patch(path ?? '', guest, 0, bytes)).status).toBe(204);
  return uploadIdOf(path ?? '');
}

async function joinTribute() {
  const tribute = await openTribute();
  const { cookie } = await joinAs(tribute.tributeId, 'Maria');
  return { questionId: tribute.questions[0]?._id, guest: { tributeId: tribute.tributeId, cookie } };
}

const draw = (
  { tributeId, cookie }: Guest,
  photo: { uploadId: string; caption: string; place: number },
  signal?: AbortSignal,
) => call(preview, { method: 'POST', cookie, body: { tributeId, ...photo }, ...(signal && { signal }) });

beforeEach(() => setPictureConverter(convertIn(() => chooseSandbox('off'))));

test('the reel shows photos upright, in order and with captions, exactly as previewed [answer-photos]', async () => {
  const { guest, questionId } = await joinTribute();
  const photos: { uploadId: string; caption: string }[] = [];
  for (const photo of PHOTOS) photos.push({ uploadId: await upload(guest, photo), caption: photo.caption });
  const drawn = [];
  for (const [place, photo] of photos.entries()) drawn.push((await draw(guest, { ...photo, place })).data);
  expect(drawn.map(({ seconds }) => seconds)).toEqual([5, 4]);

  const body = { tributeId: guest.tributeId, questionId, medium: 'PHOTO', photos, consent: true };
  const sent = await call(send, { method: 'POST', cookie: guest.cookie, body });
  expect(sent).toMatchObject({ status: 201, data: { medium: 'PHOTO', status: 'PROCESSING' } });
  await prepareClip({ submissionId: sent.data._id });
  const clip = await Submission.findById(sent.data._id).orFail();
  // Prepared: this creator has no credit left.
  expect([clip.status, clip.failure, clip.media?.frames]).toEqual(['HELD', null, 9 * 30]);

  const segment = mediaPath(`${clip.id}/segment.mp4`);
  for (const [index, middle] of [82, 218].entries()) {
    const { pictureUrl } = drawn[index];
    const previewed = sharp(Buffer.from(pictureUrl.split(',')[1], 'base64'))
      .resize(1280, 720)
      .removeAlpha();
    expect(differenceOf(lumaAt(segment, middle), await previewed.raw().toBuffer())).toBeLessThan(3);
    const path = join(folder, `preview-${index}.png`);
    // The middle, without captions.
    const middleOf = previewed.clone().extract({ left: 500, top: 250, width: 280, height: 220 });
    await writeFile(path, await middleOf.png().toBuffer());
    expect(await cornersOf(path)).toEqual(QUARTERS);
  }
  // The originals, with place and camera, are gone.
  const original = await readFile(mediaPath(`originals/${photos[0]?.uploadId}`));
  expect(await sharp(original).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
});

test('only the person who uploaded a photo can preview it, once it is there [answer-photos]', async () => {
  const { guest } = await joinTribute();
  const [photo] = PHOTOS;
  const uploadId = await upload(guest, photo ?? { type: '', bytes: Buffer.alloc(0) });
  const shown = { uploadId, caption: '', place: 0 };
  expect((await draw(guest, shown)).status).toBe(200);
  const { cookie } = await joinAs(guest.tributeId, 'Ben');
  expect((await draw({ ...guest, cookie }, shown)).status).toBe(404);
  const text = await upload(guest, { type: 'image/png', bytes: Buffer.from('no picture') });
  expect((await draw(guest, { ...shown, uploadId: text })).status).toBe(415);
  await Upload.updateOne({ uploadId }, { $set: { finishedAt: null } });
  expect((await draw(guest, shown)).status).toBe(409);
});

test('draws two photos at a time, lets eight wait, and forgets abandoned ones [preview-busy]', async () => {
  const { guest } = await joinTribute();
  const uploadId = await upload(guest, { type: 'image/heic', bytes: heic('quarters') });
  const photo = { uploadId, caption: '', place: 0 };
  const hang = vi.fn(async (_bytes: unknown, _bounds: unknown, signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    return { refused: 'BUSY' } as const;
  });
  setPictureConverter(hang);
  const leaving = new AbortController();
  const all = Array.from({ length: 11 }, () => draw(guest, photo, leaving.signal));
  const busy = { status: 503, code: 'UNAVAILABLE', retryAfter: '10' };
  expect(await Promise.race(all)).toMatchObject(busy);
  await vi.waitFor(() => expect(hang).toHaveBeenCalledTimes(2));
  leaving.abort();
  expect(await Promise.all(all)).toMatchObject(all.map(() => busy));
  expect(hang).toHaveBeenCalledTimes(2);
  setPictureConverter(convertIn(() => chooseSandbox('off')));
  expect((await draw(guest, photo)).status).toBe(200);
});
