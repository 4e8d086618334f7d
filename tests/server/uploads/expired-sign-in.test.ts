import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST } from '#app/api/submission/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { completePart } from '#lib/browser/recording/growing-part.ts';
import { TakeUpload } from '#lib/browser/recording/upload-take.ts';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { call, idTokenOf, ORIGIN, type Person } from '#tests/support/call.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';
import { nodeCall } from './call-upload.ts';
import { CLIP, encode, OFFSET_STREAM, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const ANA: Person = { userId: 'ana-1', email: 'ana@example.com' };
const { base, send } = await startUploadEndpoint();

/** Returns a person's ID token after its hour. */
function expiredTokenOf(person: Person): string {
  const [header, payload = ''] = idTokenOf(person).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const expired = { ...claims, exp: Math.floor(Date.now() / 1000) - 60 };
  return `${header}.${Buffer.from(JSON.stringify(expired)).toString('base64url')}.`;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** An upload that has its first bytes, in a browser that is also someone else by its cookie. */
async function begin(sender: Person, kind: 'BEHALF' | undefined) {
  const { tributeId } = await openTribute();
  if (!kind) await call(join, { method: 'POST', as: sender, body: { tributeId, name: 'Ana' } });
  const { cookie } = await joinAs(tributeId, 'Jonas');
  const headers = { cookie, ...bearer(idTokenOf(sender)) };
  const about = { tributeId, ...(kind && { kind }) };
  const metadata = Object.entries(about).map(([name, value]) => `${name} ${encode(value)}`);
  const created = await send('POST', '/api/upload', {
    ...headers,
    'upload-length': String(CLIP.length),
    'upload-metadata': metadata.join(),
  });
  const path = created.headers.get('location') ?? '';
  const first = { ...headers, 'upload-offset': '0', 'content-type': OFFSET_STREAM };
  expect((await send('PATCH', path, first, CLIP.subarray(0, 7))).status).toBe(204);
  return { tributeId, cookie, path };
}

const answerOf = (tributeId: string, path: string, kind: 'BEHALF' | undefined) => ({
  tributeId,
  questionId: null,
  takeId: 'a'.repeat(32),
  kind: 'ANSWER',
  consent: true,
  medium: 'VIDEO',
  uploadIds: [uploadIdOf(path)],
  ...(kind && { behalf: { name: 'Aunt Ruth' } }),
});

test.each([
  ['someone who takes part', ANA, undefined],
  ['the creator, for someone else', CREATOR, 'BEHALF'],
] as const)(
  'an upload by %s resumes after a sleep, once the page has renewed its sign-in [auth-renewed]',
  async (_who, sender, kind) => {
    const { tributeId, cookie, path } = await begin(sender, kind);
    let token = expiredTokenOf(sender);
    const pauses: number[] = [];
    const unwanted: string[] = [];
    const note = async (what: string) => {
      unwanted.push(what);
      return { status: 401, data: null, error: '', code: 'UNAUTHENTICATED', fields: {} } as const;
    };
    const upload = new TakeUpload({
      call: nodeCall(base, () => ({ 'x-api-key': API_KEY, origin: ORIGIN, cookie, ...bearer(token) })),
      ...(kind && { identify: () => note('identify') }),
      rejoin: () => note('rejoin'),
      pause: async (_milliseconds, demandedMs) => {
        pauses.push(demandedMs);
        token = idTokenOf(sender);
      },
      random: () => 0,
      onProgress: () => {},
      onUploadUrl: async (_part, url) => url ?? note('restart'),
    });
    const part = { tributeId, fileName: 'clip.mp4', mimeType: 'video/mp4' };
    upload.add({ ...part, ...(kind && { kind }), bytes: completePart(new Blob([CLIP])) }, path);
    const outcome = await upload.send(async () => {
      const { status, data, error, code } = await call(POST, {
        method: 'POST',
        cookie,
        headers: bearer(token),
        body: answerOf(tributeId, path, kind),
      });
      return { status, data, error, code, fields: {} } as never;
    });
    expect(unwanted).toEqual([]);
    expect(outcome).toMatchObject({ state: 'sent' });
    expect(upload.uploadUrls).toEqual([path]);
    expect(pauses).toEqual([2_000]);
  },
);

test.each([
  ['someone who takes part', ANA, undefined],
  ['the creator, for someone else', CREATOR, 'BEHALF'],
] as const)(
  'a Send by %s with an expired ID token is never that of the cookie beside it [auth-renewed]',
  async (_who, sender, kind) => {
    const { tributeId, cookie, path } = await begin(sender, kind);
    const body = answerOf(tributeId, path, kind);
    const sign = (token: string) => call(POST, { method: 'POST', cookie, headers: bearer(token), body });
    expect(await sign(expiredTokenOf(sender))).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
      retryAfter: '2',
    });
    expect((await sign(idTokenOf(sender))).status).toBe(201);
  },
);

test('an ID token that was never valid is ignored beside a cookie', async () => {
  const { cookie, tributeId } = await begin(ANA, undefined);
  const headers = { cookie, ...bearer('made.up.token') };
  const created = await send('POST', '/api/upload', {
    ...headers,
    'upload-length': '10',
    'upload-metadata': `tributeId ${encode(tributeId)}`,
  });
  expect(created.status).toBe(201);
});
