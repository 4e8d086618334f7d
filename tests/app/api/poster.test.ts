import '#tests/support/installation.ts';
import { readFile } from 'node:fs/promises';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { GET } from '#app/api/tribute/poster/route.ts';
import { PATCH } from '#app/api/tribute/route.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { Tribute } from '#server/models/tribute.ts';
import { findMedia } from '#server/services/media/find-media.ts';
import { call, ORIGIN, type Person } from '#tests/support/call.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

let tributeId = '';
const TOKEN = 'p'.repeat(22);

beforeAll(async () => {
  ({ tributeId } = await openTribute());
});

const ask = (purpose: string, format: string, as: Person | null = CREATOR, cookie = '') =>
  call(GET, { query: { tributeId, purpose, format }, as, cookie });

async function fileOf(answer: Awaited<ReturnType<typeof ask>>) {
  const media = await findMedia(new URL(answer.data.url, ORIGIN));
  if (!media) throw new Error('the link opens nothing');
  return { ...media, path: mediaPath(media.key), bytes: await readFile(mediaPath(media.key)) };
}

async function codeOf(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const publish = (publishedAt: Date | null) =>
  Tribute.updateOne({ tributeId }, { 'presentation.token': TOKEN, 'presentation.publishedAt': publishedAt });

test.each([
  ['CONTRIBUTE', () => `${ORIGIN}/tribute/${tributeId}?via=qr`],
  ['QUESTIONS', () => `${ORIGIN}/tribute/${tributeId}?via=qr#questions`],
  ['WATCH', () => `${ORIGIN}/tribute/${tributeId}/presentation?p=${TOKEN}`],
])('the creator gets a poster to %s, as a picture whose code is the link', async (purpose, link) => {
  await publish(new Date());
  const answer = await ask(purpose, 'png');
  expect(answer).toMatchObject({ status: 200, data: { fileName: 'Anna Lindqvist poster.png' } });
  const { bytes, contentType, downloadName, isPublic } = await fileOf(answer);
  expect({ contentType, downloadName, isPublic }).toEqual({
    contentType: 'image/png',
    downloadName: 'Anna Lindqvist poster.png',
    isPublic: false,
  });
  expect(await codeOf(bytes)).toBe(link());
});

test('and as a PDF', async () => {
  const answer = await ask('CONTRIBUTE', 'pdf');
  expect(answer.data.fileName).toBe('Anna Lindqvist poster.pdf');
  const { bytes, contentType } = await fileOf(answer);
  expect(contentType).toBe('application/pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a drawn poster is reused, in another language it is drawn again', async () => {
  const first = await fileOf(await ask('CONTRIBUTE', 'png'));
  expect((await fileOf(await ask('CONTRIBUTE', 'png'))).path).toBe(first.path);
  await Tribute.updateOne({ tributeId }, { language: 'es' });
  const spanish = await ask('CONTRIBUTE', 'png');
  expect(spanish.data.fileName).toBe('Póster de Anna Lindqvist.png');
  expect((await fileOf(spanish)).path).not.toBe(first.path);
  await Tribute.updateOne({ tributeId }, { language: 'en' });
});

test('a stranger and a guest get the answer of a missing reel', async () => {
  expect(await ask('CONTRIBUTE', 'png', STRANGER)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const { cookie } = await joinAs(tributeId, 'Jonas');
  expect(await ask('CONTRIBUTE', 'png', STRANGER, cookie)).toMatchObject({ status: 404 });
  expect(await ask('CONTRIBUTE', 'png', null, cookie)).toMatchObject({ status: 404 });
  expect(await ask('WATCH', 'pdf', null)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

test('no poster is printed for a dead link', async () => {
  await publish(null);
  expect(await ask('WATCH', 'png')).toMatchObject({
    status: 409,
    error: expect.stringContaining('isn’t published'),
  });
  const close = (linkOpen: boolean) =>
    call(PATCH, { method: 'PATCH', as: CREATOR, body: { tributeId, linkOpen } });
  expect((await close(false)).status).toBe(200);
  expect(await ask('CONTRIBUTE', 'png')).toMatchObject({
    status: 409,
    error: expect.stringContaining('switched off'),
  });
  await close(true);
  expect(await ask('CONTRIBUTE', 'png')).toMatchObject({ status: 200 });
  const { status } = await Tribute.findOneAndUpdate({ tributeId }, { status: 'ARCHIVED' }).orFail();
  expect(await ask('CONTRIBUTE', 'png')).toMatchObject({
    status: 409,
    error: 'This reel is archived and no longer accepts clips. Restore it in the workroom to get its poster.',
  });
  await Tribute.updateOne({ tributeId }, { status });
});

test('rejects other purposes and formats by name', async () => {
  const { status, fields } = await ask('SELL', 'exe');
  expect(status).toBe(422);
  expect(Object.keys(fields)).toEqual(['purpose', 'format']);
});
