import '#tests/support/installation.ts';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { convertIn } from '#server/convert-picture.ts';
import { readEndpoints } from '#server/http/openapi/read-endpoints.ts';
import { keyOfUrl, readMedia } from '#server/integrations/storage.ts';
import { chooseSandbox } from '#server/media/supervise.ts';
import { logger } from '#server/platform/logger.ts';
import { setPictureConverter } from '#server/services/pictures/picture-converter.ts';
import { startHanging, startWaiting } from '#tests/server/media/picture/fill-converter.ts';
import { heic, withProperty, withSize } from '#tests/server/media/picture/heic.ts';
import { call, ORIGIN, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addCreator } from '#tests/support/credits.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

type Handler = Parameters<typeof call>[0];
/** By method and address, as Next serves them. */
const handlers = new Map<string, Handler>(
  (await readEndpoints()).map(({ method, path, handler }) => [`${method} ${path}`, handler] as const),
);
const GUEST: Person = { userId: 'guest-account', email: 'guest@example.com' };
const NEW: Person = { userId: 'new-account', email: 'new@example.com', isVerified: false };
const folder = temporaryFolder();
const REDIRECT = { redirectUrl: `${ORIGIN}/home` };

let creator: Person;
let tribute: TributeDto;
let clip: string;
beforeAll(async () => {
  creator = await addCreator('endpoints', 9);
  tribute = await openTribute({}, creator);
  const maja = await joinAs(tribute.tributeId, 'Maja');
  clip = await addReadyClip(tribute, maja._id);
  await ask('POST /user', { as: NEW, body: REDIRECT });
  await ask('POST /user', { as: GUEST, body: REDIRECT });
  await ask('POST /tribute/contributor', { as: GUEST, body: { ...ofTribute(), name: 'Gus' } });
});

type Options = Parameters<typeof call>[1];
const ofTribute = () => ({ tributeId: tribute.tributeId });

async function ask(endpoint: string, options: Options = {}) {
  const [method = '', path = ''] = endpoint.split(' ');
  const handler = handlers.get(`${method} /api${path}`);
  if (!handler) throw new Error(`Nothing answers ${endpoint}.`);
  const answer = await call(handler, { method, ...options });
  expect([endpoint, answer.status, answer.error]).toEqual([endpoint, expect.any(Number), null]);
  expect(answer.status).toBeLessThan(300);
  return answer.data;
}

test('accepts messages, feedback and pictures [endpoints-messages]', async () => {
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
  await ask('POST /contact', { body: message });
  await ask('POST /feedback', { body: { rating: 5, text: 'Lovely', uploadId: null } });
  const background = { r: 9, g: 99, b: 9 };
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
  const picture = await ask('POST /public/upload/file', { as: creator, body });
  expect(picture).toMatchObject({ url: expect.stringMatching(/\/media\//), width: 40, height: 30 });
});

function sendPicture(
  bytes: Buffer,
  { locale = 'en', signal }: { locale?: string; signal?: AbortSignal } = {},
) {
  const upload = handlers.get('POST /api/public/upload/file');
  const body = new FormData();
  // Neither name nor type decide.
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg');
  const headers = { 'accept-language': locale };
  return call(upload as Handler, { method: 'POST', as: creator, body, headers, ...(signal && { signal }) });
}

test('stores a HEIC upright as WebP, and refuses others with words [picture-formats]', async () => {
  setPictureConverter(convertIn(() => chooseSandbox('off')));
  const { data } = await sendPicture(withProperty('irot', 1));
  expect(data).toMatchObject({ width: 240, height: 320 });
  const stored = await readMedia(keyOfUrl(data.url));
  expect(await sharp(stored ?? '').metadata()).toMatchObject({ format: 'webp', width: 240, height: 320 });
  for (const locale of LOCALES) {
    const { pictureUnreadable, pictureTooManyPixels } = messagesFor(locale).errors;
    const refused = (error: string) => ({ status: 415, code: 'UNSUPPORTED_MEDIA', error });
    const answer = (bytes: Buffer) => sendPicture(bytes, { locale });
    expect(await answer(heic('quarters').subarray(0, 300))).toMatchObject(refused(pictureUnreadable));
    expect(await answer(Buffer.from('BM'.padEnd(99)))).toMatchObject(refused(pictureUnreadable));
    expect(await answer(withSize(65_535, 65_535))).toMatchObject(refused(pictureTooManyPixels));
  }
});

test('answers 503 while too many HEICs wait, and forgets abandoned ones [picture-busy]', async () => {
  setPictureConverter(convertIn(() => chooseSandbox('off')));
  const endings = await Promise.all(['one', 'two'].map((name) => startHanging(join(folder, name))));
  const abandonSeven = startWaiting(folder, 7);
  const leaving = new AbortController();
  const first = sendPicture(heic('quarters'), { signal: leaving.signal });
  const second = sendPicture(heic('quarters'), { signal: leaving.signal });
  const busy = { status: 503, code: 'UNAVAILABLE', retryAfter: '10' };
  expect(await Promise.race([first, second])).toMatchObject(busy);
  leaving.abort();
  expect(await Promise.all([first, second])).toMatchObject([busy, busy]);
  await abandonSeven();
  for (const end of endings) await end();
  expect(await sendPicture(heic('quarters'))).toMatchObject({ status: 201 });
});

test('chooses the sandbox of pictures again after a failure, and logs it', async () => {
  const choose = vi.fn(() => chooseSandbox('off')).mockRejectedValueOnce(new Error('too many processes'));
  const log = vi.spyOn(logger, 'info');
  setPictureConverter(convertIn(choose));
  const answers = [];
  for (let sent = 0; sent < 3; sent++) answers.push(await sendPicture(heic('quarters')));
  expect(answers.map(({ status }) => status)).toEqual([500, 201, 201]);
  expect(choose).toHaveBeenCalledTimes(2);
  expect(log).toHaveBeenCalledExactlyOnceWith({ sandbox: 'limits only' }, 'media sandbox');
});

test('invites people [endpoint-invite]', async () => {
  const body = { ...ofTribute(), people: [{ email: 'lea@example.com', name: 'Lea' }] };
  expect(await ask('POST /tribute/invite', { as: creator, body })).toMatchObject({
    invited: ['lea@example.com'],
  });
  const invited = await ask('GET /tribute/invite', { as: creator, query: ofTribute() });
  expect(invited).toEqual([expect.objectContaining({ email: 'lea@example.com' })]);
});

test('lists notifications [endpoint-notification]', async () => {
  const { notifications } = await ask('GET /notification', { as: creator });
  expect(notifications.map(({ type }: { type: string }) => type)).toContain('CONTRIBUTOR_JOINED');
});

test('returns presentation link and versions [endpoints-presentation]', async () => {
  const options = { as: creator, query: ofTribute() };
  const { url } = await ask('GET /tribute/presentation_link', options);
  expect(url).toContain(`/tribute/${tribute.tributeId}/presentation?p=`);
  const { items } = await ask('GET /tribute/save_presentation', options);
  expect(items).toContainEqual(expect.objectContaining({ submissionId: clip }));
});

test('returns plans with prices, and opens a payment page [endpoint-plans] [endpoint-checkout]', async () => {
  const { plans } = await ask('GET /stripe/plans');
  expect(plans.map(({ plan }: { plan: string }) => plan)).toEqual(['$0', '$5', '$10', '$25', '$50', '$100']);
  const paying = await ask('POST /stripe/checkout_session', { as: creator, body: { quantity: 5 } });
  expect(paying.url).toMatch(/^https?:/);
});

test('lists, watches, hearts and saves clips [endpoints-submission]', async () => {
  const options = { as: creator, query: ofTribute() };
  expect(await ask('GET /submission', options)).toMatchObject([{ _id: clip, status: 'READY' }]);
  const body = { submissionId: clip, action: 'HEART', deviceId: 7 };
  expect(await ask('POST /submission/action', { as: creator, body })).toMatchObject({ hearts: 1 });
  const query = { ...ofTribute(), deviceId: '7' };
  const { items } = await ask('GET /submission/feed', { as: creator, query });
  expect(items).toMatchObject([{ _id: clip, isHearted: true }]);
  const download = { as: creator, query: { submissionId: clip } };
  expect(await ask('GET /submission/video/download_url', download)).toMatchObject({
    url: expect.stringContaining('/media/'),
  });
});

test('returns a tribute to its creator and everyone, with occasions and questions [endpoints-tribute]', async () => {
  const query = ofTribute();
  expect(await ask('GET /tribute', { as: creator, query })).toMatchObject({ name: 'Anna Lindqvist' });
  expect(await ask('GET /tribute/ssr', { query })).toMatchObject({ name: 'Anna Lindqvist' });
  const types = await ask('GET /tribute/types', { as: creator, query });
  expect(types).toContainEqual(expect.objectContaining({ type: 'BIRTHDAY', isSelected: true }));
  const suggested = { as: creator, query: { type: 'BIRTHDAY', name: 'Anna', gender: 'Female' } };
  expect((await ask('GET /tribute/questions', suggested)).length).toBeGreaterThanOrEqual(12);
  const body = { ...query, text: 'What makes her laugh?' };
  const { _id } = await ask('POST /tribute/question', { as: creator, body });
  const { questions } = await ask('GET /tribute', { as: creator, query });
  expect(questions).toContainEqual(expect.objectContaining({ _id, text: body.text }));
});

test("lists a reel's people and a person's reels [endpoint-contributor] [endpoint-contributed]", async () => {
  const people = await ask('GET /tribute/contributor', { as: creator, query: ofTribute() });
  expect(people.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Maja', 'Gus']));
  expect(await ask('GET /tribute/contributedTribute', { as: GUEST })).toMatchObject([ofTribute()]);
});

test('returns a person, and mails a confirmation link [endpoints-user]', async () => {
  expect(await ask('GET /user', { as: NEW })).toMatchObject({ email: NEW.email, emailVerified: false });
  expect(await ask('POST /user/verification_link/send', { as: NEW, body: REDIRECT })).toMatchObject({
    email: NEW.email,
  });
  const link = verificationLink({ userId: NEW.userId, email: NEW.email, redirectPath: '/home' });
  const body = { token: new URL(link).searchParams.get('token') };
  expect(await ask('POST /user/verify', { body })).toMatchObject(REDIRECT);
  expect(await ask('GET /user', { as: NEW })).toMatchObject({ emailVerified: true });
});
