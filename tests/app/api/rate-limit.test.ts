import '#tests/support/few-calls.ts';
import '#tests/support/installation.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { POST as contact } from '#app/api/contact/route.ts';
import { POST as feedback } from '#app/api/feedback/route.ts';
import { POST as picture } from '#app/api/public/upload/file/route.ts';
import { POST as checkout } from '#app/api/stripe/checkout_session/route.ts';
import { POST as webhook } from '#app/api/stripe/webhook/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { POST as invite, PATCH as resend } from '#app/api/tribute/invite/route.ts';
import { GET as types } from '#app/api/tribute/types/route.ts';
import { POST as signIn } from '#app/api/user/session/route.ts';
import { POST as sendLink } from '#app/api/user/verification_link/send/route.ts';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { guestToken } from '#server/auth/guest.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { Feedback } from '#server/models/feedback.ts';
import { inRequest } from '#server/platform/request-scope.ts';
import { call, type Person } from '#tests/support/call.ts';

let people = 0;
let address = '';
beforeEach(() => {
  people += 1;
  address = `192.0.2.${people}`;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const somebody = (): Person => {
  people += 1;
  return { userId: `person ${people}`, email: `p${people}@example.com` };
};
const from = <T>(source: string, work: () => Promise<T>): Promise<T> => inRequest(source, work);
type Handler = Parameters<typeof call>[0];
const ask = (handler: Handler, given: Parameters<typeof call>[1], source = address) =>
  from(source, () => call(handler, given));

describe('a person', () => {
  test('is limited per minute across all addresses, and may call again afterwards', async () => {
    const [as, other] = [somebody(), somebody()];
    for (let made = 0; made < 6; made++) {
      expect((await ask(types, { as }, `198.51.100.${made}`)).status).toBe(200);
    }
    const refused = await from('198.51.100.9', () =>
      types(
        new Request('http://127.0.0.1:3999/api/test', {
          headers: { 'x-api-key': API_KEY, 'accept-language': 'es', cookie: `auth_token=x` },
        }),
      ),
    );
    expect(refused.status).not.toBe(429);
    const tooMany = await ask(types, { as }, '198.51.100.9');
    expect(tooMany).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(tooMany.error).toBe('That was a lot at once. Wait a minute, then try again.');
    expect(tooMany.retryAfter).toBe('60');
    expect((await ask(types, { as, headers: { 'accept-language': 'es' } })).error).toContain('un minuto');
    expect((await ask(types, { as: other }, '198.51.100.9')).status).toBe(200);
    vi.setSystemTime(Date.now() + 45_000);
    expect((await ask(types, { as })).retryAfter).toBe('15');
    vi.setSystemTime(Date.now() + 15_001);
    expect((await ask(types, { as })).status).toBe(200);
  });

  test('is a guest by cookie, whatever else they claim; anyone else is their address', async () => {
    const cookie = `guest=${guestToken(['f'.repeat(24)])}`;
    for (let made = 0; made < 6; made++) expect((await ask(types, { cookie })).status).toBe(200);
    expect((await ask(types, { cookie }, '198.51.100.77')).status).toBe(429);
    for (let made = 0; made < 6; made++) expect((await ask(types, {})).status).toBe(200);
    const headers = { 'x-forwarded-for': '1.2.3.4', 'x-real-ip': '1.2.3.4', forwarded: 'for=1.2.3.4' };
    expect((await ask(types, { headers })).status).toBe(429);
    expect((await ask(types, { cookie: 'guest=forged.token' })).status).toBe(429);
  });
});

test('an address allows ten people’s calls, and refuses before authentication', async () => {
  for (let made = 0; made < 60; made++) expect((await ask(types, { as: somebody() })).status).toBe(200);
  expect((await ask(types, { as: somebody() })).status).toBe(429);
  expect((await ask(types, { headers: { authorization: 'Bearer forged' } })).status).toBe(429);
  expect((await ask(types, { as: somebody() }, '198.51.100.200')).status).toBe(200);
});

describe('other limits', () => {
  const tributeId = 'a'.repeat(22);
  const KINDS: [string, Handler, Parameters<typeof call>[1], as: boolean][] = [
    ['invitations', invite, { body: { tributeId, people: [{ email: 'm@example.com' }] } }, true],
    [
      'invitations sent again',
      resend,
      { method: 'PATCH', body: { tributeId, contributorId: 'f'.repeat(24) } },
      true,
    ],
    ['messages', contact, { body: { name: 'A', email: 'a@example.com', message: 'Hi' } }, false],
    ['feedback', feedback, { body: { rating: 5, text: '', uploadId: null } }, false],
    ['pictures', picture, { body: new FormData() }, false],
    ['payments', checkout, { body: { quantity: 1 } }, true],
    ['joins', join, { body: { tributeId, name: 'Maja' } }, false],
    ['sessions', signIn, { body: {} }, true],
    ['verification mails', sendLink, { body: { redirectUrl: 'http://127.0.0.1:3999/home' } }, true],
  ];
  test.each(KINDS)('%s', async (_, handler, given, needsAccount) => {
    const as = needsAccount ? somebody() : null;
    const once = () => ask(handler, { method: 'POST', ...given, as });
    for (let made = 0; made < 2; made++) expect((await once()).status).not.toBe(429);
    const refused = await once();
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect((await ask(types, { as })).status).toBe(200);
  });
});

describe('all callers without an account together', () => {
  const message = { name: 'A', email: 'a@example.com', message: 'Hi' };
  const KINDS: [string, Handler, unknown, fill: (sent: number) => Promise<unknown>][] = [
    [
      'messages',
      contact,
      message,
      (sent) =>
        ContactMessage.insertMany(
          Array.from({ length: sent }, (_, n) => ({ ...message, email: `a${n}@example.com` })),
        ),
    ],
    [
      'feedback',
      feedback,
      { rating: 5, text: '', uploadId: null },
      (sent) => Feedback.insertMany(Array.from({ length: sent }, () => ({ rating: 4, userId: null }))),
    ],
  ];
  test.each(KINDS)(
    'is limited to %s an hour, and learns that nothing is lost',
    async (_, handler, body, fill) => {
      const send = (source: string) => ask(handler, { method: 'POST', body }, source);
      vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
      await fill(39);
      expect((await send('203.0.113.1')).status).toBe(201);
      const refused = await send('203.0.113.2');
      expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfter: '3600' });
      expect(refused.error).toContain('stays here');
      vi.setSystemTime(Date.now() + 60 * 60_000 + 1);
      expect((await send('203.0.113.3')).status).toBe(201);
    },
  );
});

test('anonymous messages block no account, nor the other way round', async () => {
  const RATING = { rating: 5, text: '', uploadId: null };
  const send = (as: Person | null, source: string) =>
    ask(feedback, { method: 'POST', body: RATING, as }, source);
  vi.setSystemTime(Date.now() + 5 * 60 * 60_000);
  await Feedback.insertMany(Array.from({ length: 50 }, (_, n) => ({ rating: 4, userId: `person ${n}` })));
  expect((await send(null, '203.0.113.4')).status).toBe(201);
  await Feedback.insertMany(Array.from({ length: 50 }, () => ({ rating: 4, userId: null })));
  expect((await send(null, '203.0.113.5')).status).toBe(429);
  expect((await send(somebody(), '203.0.113.6')).status).toBe(201);
});

test('the payment provider has no limit', async () => {
  const tell = () =>
    from(address, () => webhook(new Request('http://127.0.0.1:3999/', { method: 'POST', body: '{}' })));
  for (let told = 0; told < 70; told++) expect((await tell()).status).toBe(400);
});
