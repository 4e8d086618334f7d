import '#tests/support/installation.ts';
import { createHmac } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { DELETE, GET, POST } from '#app/api/submission/route.ts';
import { GUEST_SECONDS, guestToken } from '#server/auth/guest.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { signToken } from '#server/auth/signed-token.ts';
import { VIEWER_SECONDS, viewerToken } from '#server/auth/viewer.ts';
import { pageContext } from '#server/http/page-context.ts';
import { findMedia } from '#server/services/media/find-media.ts';
import { CLIP, startUploadEndpoint, uploadIdOf } from '#tests/server/uploads/upload-endpoint.ts';
import { call } from '#tests/support/call.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';
import { ask, everyHandler } from './surfaces.ts';

// Next provides the page's request; everything else is real.
const page = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/headers', () => ({ headers: async () => page.headers }));

const operations = await everyHandler();
const uploads = await startUploadEndpoint();
const reel = { tributeId: '', guestId: '', cookie: '', otherCookie: '', upload: '' };

beforeAll(async () => {
  const { tributeId } = await openTribute();
  const guest = await joinAs(tributeId, 'Jonas');
  const elsewhere = await openTribute();
  const other = await joinAs(elsewhere.tributeId, 'Karim');
  const created = await uploads.create({ tributeId, cookie: guest.cookie });
  const upload = created.headers.get('location') ?? '';
  Object.assign(reel, {
    tributeId,
    guestId: guest._id,
    cookie: guest.cookie,
    otherCookie: other.cookie,
    upload,
  });
});

const guestCookie = (token: string) => `guest=${encodeURIComponent(token)}`;

/** Returns the surfaces that answer this cookie differently from no cookie. */
async function surfacesOpenTo(cookie: string): Promise<string[]> {
  const opened: string[] = [];
  for (const operation of operations) {
    for (const query of [{}, { tributeId: reel.tributeId }]) {
      const answer = await ask(operation, { cookie }, query);
      if (answer !== (await ask(operation, {}, query))) opened.push(operation.name);
      if (answer.startsWith('5')) opened.push(`${operation.name} fails`);
    }
  }
  page.headers = new Headers({ cookie });
  const { actor } = await pageContext();
  if (actor.contributorIds.length + actor.viewings.length > 0) opened.push('pages');
  const guest = { tributeId: reel.tributeId, cookie };
  if ((await uploads.create(guest)).status !== 401) opened.push('a place for a clip');
  if ((await uploads.head(reel.upload, guest)).status !== 401) opened.push('how far a clip is');
  if ((await uploads.patch(reel.upload, guest, 0, CLIP)).status !== 401) opened.push('bytes of a clip');
  return opened;
}

test("opens a guest's surfaces with a genuine cookie, so that the rejections below mean something", async () => {
  // Some surfaces erase the guest who asks.
  const { cookie } = await joinAs(reel.tributeId, 'Lina');
  expect(await surfacesOpenTo(cookie)).toEqual(
    expect.arrayContaining([
      'GET /submission',
      'POST /submission',
      'DELETE /submission',
      'PATCH /tribute/contributor',
      'pages',
      'a place for a clip',
    ]),
  );
});

const [body = '', signature = ''] = guestToken(['a'.repeat(24)]).split('.');
const encoded = (data: unknown) =>
  Buffer.from(JSON.stringify({ data, expiresAt: Date.now() + 1e9 })).toString('base64url');
const signedWith = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`guest\0${text}`).digest('base64url').slice(0, 22);

// Created inside the tests, because they name the guest.
const FORGERIES: [string, () => string][] = [
  ['that expired', () => guestToken([reel.guestId], Date.now() - GUEST_SECONDS * 1000 - 1)],
  ['into which another guest was put', () => `${encoded([reel.guestId])}.${signature}`],
  [
    'signed with another secret',
    () => `${encoded([reel.guestId])}.${signedWith('another-secret', encoded([reel.guestId]))}`,
  ],
  ['without a signature', () => encoded([reel.guestId])],
  ['with an empty signature', () => `${encoded([reel.guestId])}.`],
  ['with half a signature', () => guestToken([reel.guestId]).slice(0, -11)],
  ['with a third part', () => `${guestToken([reel.guestId])}.x`],
  ['made for another purpose', () => signToken('viewer', [reel.guestId], Date.now() + 1e9)],
  ['of ours that carries no list of guests', () => signToken('guest', { $ne: null }, Date.now() + 1e9)],
  ['of ours that carries no ids', () => signToken('guest', [{ $gt: '' }], Date.now() + 1e9)],
  ['of letters beyond ASCII', () => `${body}.ééééééééééé`],
  ['that is not text', () => '\u0001\u0002.\u0000'],
  ['that is long', () => 'x.'.repeat(2_000)],
];

test.each(FORGERIES)('rejects a guest cookie %s everywhere [signed-cookies]', async (_, forge) => {
  expect(await surfacesOpenTo(guestCookie(forge()))).toEqual([]);
});

test.each(['guest=%E0%A4%A', 'guest=', 'guest', '=guest; ;;', `guest=${'%00'.repeat(100)}`])(
  'ignores the cookie header %j',
  async (cookie) => {
    expect(await surfacesOpenTo(cookie)).toEqual([]);
  },
);

test('rejects expired and forged viewer cookies', async () => {
  const viewing = { tributeId: reel.tributeId, linkMark: 'x'.repeat(22) };
  for (const token of [
    viewerToken([viewing], Date.now() - VIEWER_SECONDS * 1000 - 1),
    `${encoded([viewing])}.${signature}`,
    signToken('guest', [viewing], Date.now() + 1e9),
  ]) {
    expect(await surfacesOpenTo(`viewer=${encodeURIComponent(token)}`)).toEqual([]);
  }
});

test('answers a guest of another reel as if the reel did not exist', async () => {
  const { tributeId, otherCookie: cookie, upload } = reel;
  const gained: string[] = [];
  for (const operation of operations) {
    const answer = await ask(operation, { cookie }, { tributeId });
    const anonymous = await ask(operation, {}, { tributeId });
    if (answer !== anonymous && !/^(400|404|422)/.test(answer)) gained.push(`${operation.name} ${answer}`);
  }
  expect(gained).toEqual([]);
  const guest = { tributeId, cookie };
  expect((await uploads.create(guest)).status).toBe(404);
  expect((await uploads.head(upload, guest)).status).toBe(404);
  expect((await uploads.patch(upload, guest, 0, CLIP)).status).toBe(404);

  const clip = { tributeId, questionId: null, uploadId: uploadIdOf(upload), consent: true };
  expect((await call(POST, { method: 'POST', cookie, body: clip })).status).toBe(404);
  const sent = await call(POST, { method: 'POST', cookie: reel.cookie, body: clip });
  expect(sent.status).toBe(201);
  const submissionId: string = sent.data._id;
  expect((await call(DELETE, { method: 'DELETE', cookie, query: { submissionId } })).status).toBe(404);
  const left = await call(GET, { cookie: reel.cookie, query: { tributeId } });
  expect(left.data).toMatchObject([{ _id: submissionId, isMine: true }]);
});

test('rejects forged, expired and altered media links', async () => {
  const key = `${'c'.repeat(24)}/playback.mp4`;
  const links = [
    mediaLink(key, null, Date.now() - 24 * 3_600_000),
    mediaLink(key).replace('c'.repeat(24), 'd'.repeat(24)),
    mediaLink(key).replace('playback.mp4', 'card.png'),
    mediaLink(key).replace(/s=[^&]+/, 's='),
    mediaLink(key).replace(/s=[^&]+/, 's=%E0%A4%A'),
    mediaLink(key).replace(/e=\d+/, 'e=Infinity'),
    mediaLink(key).replace(/e=\d+/, 'e=-1'),
    `${mediaLink(key)}&e=9999999999`.replace(/e=\d+&/, 'e=1&'),
  ];
  for (const link of links) expect(await findMedia(new URL(link, 'http://x'))).toBeNull();
});
