import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST as addUser } from '#app/api/user/route.ts';
import { POST as sendVerification } from '#app/api/user/verification_link/send/route.ts';
import { POST as verify } from '#app/api/user/verify/route.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { ownPath } from '#server/services/users/own-path.ts';
import { call, ORIGIN, type Person } from '#tests/support/call.ts';

const ANA: Person = { userId: 'redirected', email: 'ana@example.com', isVerified: false };

const HOSTILE = [
  'https://evil.example/home',
  '//evil.example/home',
  '/\\evil.example',
  `${ORIGIN}//evil.example/home`,
  `${ORIGIN}/\\evil.example`,
  `${ORIGIN}/%2f%2fevil.example`,
  `${ORIGIN}/%5cevil.example`,
  `${ORIGIN}/.//evil.example`,
  `${ORIGIN}/%0d%0aset-cookie:%20a=b`,
  `${ORIGIN}.evil.example/home`,
  `${ORIGIN}@evil.example/home`,
  ORIGIN.replace('3999', '3998'),
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '',
];

test.each(HOSTILE)('nobody is redirected to “%s” after confirming an address', async (redirectUrl) => {
  for (const handler of [addUser, sendVerification]) {
    const refused = await call(handler, { method: 'POST', as: ANA, body: { redirectUrl } });
    expect(refused).toMatchObject({ status: 422, fields: { redirectUrl: [expect.any(String)] } });
  }
});

test('redirects stay on our own origin, whatever the path says [redirect-normalised]', async () => {
  for (const path of ['/home', '/tribute/T/presentation?p=a%2Fb', '/a//b', '/?next=//evil.example'])
    expect(new URL(ownPath(`${ORIGIN}${path}`), ORIGIN).origin).toBe(ORIGIN);
  await call(addUser, { method: 'POST', as: ANA, body: { redirectUrl: `${ORIGIN}/home` } });
  const { userId, email } = ANA;
  const link = verificationLink({ userId, email, redirectPath: '/home' });
  const token = new URL(link).searchParams.get('token');
  const { data } = await call(verify, { method: 'POST', body: { token } });
  expect(data.redirectUrl).toBe(`${ORIGIN}/home`);
});
