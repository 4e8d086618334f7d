import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';

// A public installation; set before anything reads settings.
vi.hoisted(() => {
  Object.assign(process.env, {
    APP_URL: 'https://www.folksee.example',
    SESSION_SECRET: 'a-secret-that-only-tests-know-000000',
    FIREBASE_PROJECT_ID: 'folksee-live',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'auth.folksee.example',
    FIREBASE_APP_ID: 'app',
    FIREBASE_MEASUREMENT_ID: 'G-1',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  });
});
const { setSecurityHeaders } = await import('#server/http/security-headers.ts');
const { serializeCookie } = await import('#server/auth/cookies.ts');

function headersOf(url: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = { setHeader: (name: string, value: string) => void (headers[name] = value) };
  const request = { url, headers: {} };
  setSecurityHeaders(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  return headers;
}
function directivesOf(url: string): Map<string, string[]> {
  const { 'content-security-policy': policy = '' } = headersOf(url);
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

test.each(['/', '/nowhere', '/api/user', '/media/a/b.mp4', '/_next/static/a.js', '/socket.io/?userId=a'])(
  'sends HSTS with every answer over https: %s',
  (url) => {
    expect(headersOf(url)['strict-transport-security']).toBe('max-age=63072000');
  },
);

test('compiles WebAssembly only in workers, which have their own policy [recorder-trim]', () => {
  expect(directivesOf('/_next/static/a.js').get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  expect(directivesOf('/recordtribute').get('script-src')).not.toContain("'wasm-unsafe-eval'");
});

test('loads nothing over http, and connects only to configured origins', () => {
  const policy = directivesOf('/pricing');
  expect(policy.get('upgrade-insecure-requests')).toEqual([]);
  expect(policy.get('script-src')?.filter((source) => !source.startsWith("'nonce-"))).toEqual([
    "'self'",
    "'strict-dynamic'",
  ]);
  expect(policy.get('frame-src')).toEqual([
    'https://auth.folksee.example',
    'https://js.stripe.com',
    'https://m.stripe.network',
    "'self'",
  ]);
  const foreign = [...policy.values()].flat().filter((source) => /:\/\/|\*/.test(source));
  expect(foreign.filter((source) => !/^(https|wss):\/\//.test(source))).toEqual([]);
  expect([...new Set(foreign.map((source) => source.split('.').slice(-2).join('.')))].toSorted()).toEqual([
    'folksee.example',
    'google-analytics.com',
    'googleapis.com',
    'googletagmanager.com',
    'googleusercontent.com',
    'stripe.com',
    'stripe.network',
  ]);
  expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(policy.get(name)).toEqual(["'none'"]);
});

test('sets cookies HttpOnly, Secure and Lax [signed-cookies]', () => {
  expect(serializeCookie('auth_token', 'a; b\r\nset-cookie: x=y', { maxAgeSeconds: 3600 })).toBe(
    'auth_token=a%3B%20b%0D%0Aset-cookie%3A%20x%3Dy; Path=/; Max-Age=3600; SameSite=Lax; HttpOnly; Secure',
  );
  expect(serializeCookie('uid', 'a', { maxAgeSeconds: 0, isReadable: true })).toBe(
    'uid=a; Path=/; Max-Age=0; SameSite=Lax; Secure',
  );
});
