import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { E2E_PORTS } from './ports.ts';

/** Returns the response to a malformed request line. */
async function answerTo(firstLine: string, headers = '') {
  const line = connect(Number(E2E_PORTS.PORT), '127.0.0.1');
  line.write(
    `${firstLine} HTTP/1.1\r\nHost: 127.0.0.1:${E2E_PORTS.PORT}\r\nConnection: close\r\n${headers}\r\n`,
  );
  const answered = String(await buffer(line));
  return {
    status: Number(answered.split(' ')[1]),
    location: /^location: (.*)$/im.exec(answered)?.[1]?.trim() ?? null,
    allow: /^allow: (.*)$/im.exec(answered)?.[1]?.trim() ?? null,
  };
}

test('redirects to no foreign host and survives malformed requests', async () => {
  for (const target of ['*', 'http://evil.example/', 'http://evil.example/api/user'])
    expect(await answerTo(`GET ${target}`), target).toMatchObject({ status: 400, location: null });
  expect((await answerTo('OPTIONS *')).status).toBe(400);
  // A double slash is treated as a typing error.
  expect((await answerTo('GET //evil.example/faq')).location).toBe('/evil.example/faq');
  for (const path of ['/', '/login', '/faq'])
    for (const state of ['x', '%', '[]']) {
      const headers = `RSC: 1\r\nNext-Router-State-Tree: ${state}\r\n`;
      const first = await answerTo(`GET ${path}`, headers);
      expect(first.location, 'Next asks to come again by an address of its own').toMatch(/^\/[^/]*_rsc/);
      expect((await answerTo(`GET ${first.location}`, headers)).status, `${path} from ${state}`).toBe(200);
    }
  expect(await answerTo('TRACE /')).toMatchObject({ status: 405 });
  expect(await answerTo('PUT /api/contact')).toMatchObject({ status: 405, allow: 'OPTIONS, POST' });
});

test('Next resizes no pictures for strangers', async ({ request }) => {
  const forged = encodeURIComponent('/a\n{"msg":"forged"}\n');
  for (const url of [forged, '%2Fapple-icon.png']) {
    const answered = await request.get(`/_next/image?url=${url}&w=640&q=75`);
    expect(answered.status()).toBe(404);
    expect(await answered.text()).not.toContain('parameter');
  }
});

test('shows a password-reset link to nobody', async ({ request }) => {
  const headers = (await request.get('/forgotpassword?oobCode=secret')).headers();
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
});
