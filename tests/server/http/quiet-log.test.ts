import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { POST as contact } from '#app/api/contact/route.ts';
import { POST as unsubscribe } from '#app/api/notification/unsubscribe/route.ts';
import { GET as clips, POST as send } from '#app/api/submission/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { PATCH as publish, GET as watch } from '#app/api/tribute/save_presentation/route.ts';
import { POST as addUser } from '#app/api/user/route.ts';
import { POST as signIn, DELETE as signOut } from '#app/api/user/session/route.ts';
import { POST as verify } from '#app/api/user/verify/route.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { observeRequest } from '#server/http/observe-request.ts';
import { sendVerificationMail } from '#server/jobs/handlers/send-verification-mail.ts';
import { logger } from '#server/platform/logger.ts';
import { startUploadEndpoint } from '#tests/server/uploads/upload-endpoint.ts';
import { call, cookieOf, idTokenOf, ORIGIN, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { openLink, tokenOf } from '#tests/support/published-film.ts';
import { CREATOR, openTribute } from '#tests/support/tributes.ts';
import { workOff } from '#tests/support/work-off.ts';

let written = '';
const server = createServer((request, response) => {
  observeRequest(request, response, () => response.end());
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());
const uploads = await startUploadEndpoint();

beforeEach(() => {
  logger.level = 'trace';
  const symbol = Object.getOwnPropertySymbols(logger).find(
    ({ description }) => description === 'pino.stream',
  );
  const stream = (logger as unknown as Record<symbol, { write: (line: string) => void }>)[
    symbol ?? Symbol('none')
  ];
  if (!stream) throw new Error('the logger writes nowhere');
  vi.spyOn(stream, 'write').mockImplementation((line) => void (written += line));
});

const MAJA = 'maja.secret@example.com';
const valuesOf = (cookies: string) => cookies.split('; ').map((cookie) => cookie.split('=')[1] ?? '');
const partsOf = (secret: string) => [secret, decodeURIComponent(secret), encodeURIComponent(secret)];

test('logs no token, invitation or media link [link-secrets]', async () => {
  const me: Person = { ...CREATOR, isVerified: false };
  const secrets: string[] = [CREATOR.email, MAJA, String(process.env.SESSION_SECRET)];
  const headers = { authorization: `Bearer ${idTokenOf(CREATOR)}` };
  secrets.push(headers.authorization.slice(7));
  const redirectUrl = `${ORIGIN}/home`;
  await call(addUser, { method: 'POST', as: me, body: { redirectUrl } });
  const link = verificationLink({ userId: CREATOR.userId, email: CREATOR.email, redirectPath: '/home' });
  await sendVerificationMail({ userId: CREATOR.userId, link });
  const token = new URL(link).searchParams.get('token') ?? '';
  await call(verify, { method: 'POST', body: { token } });
  await call(verify, { method: 'POST', body: { token: `${token}x` } });
  const signedIn = await call(signIn, { method: 'POST', headers, body: {} });
  secrets.push(token, ...valuesOf(cookieOf(signedIn)).filter((value) => value.length > 20));

  const tribute = await openTribute();
  const { tributeId } = tribute;
  const people = [{ email: MAJA, name: 'Maja' }];
  await call(invite, { method: 'POST', as: CREATOR, body: { tributeId, people } });
  await call(invite, { method: 'POST', as: CREATOR, body: { tributeId, people: [{ email: `${MAJA}@` }] } });
  await workOff();
  const mail = mails.find(({ to }) => to === MAJA);
  const personal = /\?c=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const mailToken =
    /unsubscribe\?(?:token|t)=([\w.%-]+)/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  secrets.push(personal, mailToken);
  const joined = await call(join, { method: 'POST', body: { tributeId, token: personal } });
  await call(join, { method: 'POST', body: { tributeId, token: `${personal}x` } });
  const guest = cookieOf(joined);
  secrets.push(...valuesOf(guest));
  await call(unsubscribe, { method: 'POST', query: { token: mailToken } });

  const created = await uploads.create({ tributeId, cookie: guest });
  const path = created.headers.get('location') ?? '';
  await uploads.patch(path, { tributeId, cookie: guest }, 0, Buffer.from('the bytes of a clip'));
  const uploadId = path.split('/').at(-1);
  await call(send, {
    method: 'POST',
    cookie: guest,
    body: { tributeId, questionId: null, uploadId, consent: true },
  });
  await call(clips, { cookie: guest, query: { tributeId } });

  await addReadyClip(tribute, joined.data._id);
  await call(publish, { method: 'PATCH', as: CREATOR, body: { tributeId, action: 'PUBLISH' } });
  const film = await tokenOf(tributeId);
  const viewer = await openLink(tributeId);
  secrets.push(film, ...valuesOf(viewer));
  await call(watch, { cookie: viewer, query: { tributeId } });
  await call(contact, { method: 'POST', body: { name: 'x', email: MAJA, message: { $ne: 1 } } });
  for (const address of [
    `/tribute/${tributeId}?c=${personal}`,
    `/tribute/${tributeId}/presentation?p=${film}&tgd=1`,
    `/signup/verify?token=${token}`,
    `/unsubscribe?token=${mailToken}`,
    `/media/a/playback.mp4?e=1&s=${film}`,
  ])
    await fetch(`http://127.0.0.1:${port}${address}`, {
      headers: { ...headers, cookie: `${guest}; ${viewer}` },
    });
  await call(signOut, { method: 'DELETE', headers, cookie: viewer });
  await delay(50);

  expect(written.split('\n').length).toBeGreaterThan(8);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    for (const part of partsOf(secret)) expect(written).not.toContain(part);
  }
});

test('lets nobody inject a log line', async () => {
  written = '';
  const hostile = 'x%0d%0a{"level":30,"msg":"request","path":"/forged"}%1b[2J%E2%80%A8%C2%85';
  for (const address of [`/tribute/${hostile}`, `/?${hostile}=1`, `/api/tribute?tributeId=${hostile}`])
    await fetch(`http://127.0.0.1:${port}${address}`, {
      headers: { 'user-agent': 'a\u0085b', 'x-request-id': '"},{"forged":"1' },
    });
  logger.info({ name: 'a\r\nb\u2028c\u2029d\u001b[31m\u009be\u0085\u007f' }, 'what\nsomebody\u2028wrote');
  await delay(50);
  expect(written.endsWith('\n')).toBe(true);
  const lines = written.trimEnd().split(/[\r\n\v\f\u0085\u2028\u2029]/);
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line).toMatch(/^[\x20-\x7e]*$/);
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  }
  expect(JSON.parse(lines[3] ?? '')).toMatchObject({
    name: 'a\r\nb\u2028c\u2029d\u001b[31m\u009be\u0085\u007f',
  });
});
