import '#tests/support/few-calls.ts';
import '#tests/support/installation.ts';
import { expect, test, vi } from 'vitest';
import { POST } from '#app/api/public/error/route.ts';
import { logger } from '#server/platform/logger.ts';
import { inRequest } from '#server/platform/request-scope.ts';
import { call } from '#tests/support/call.ts';

let visitors = 0;
const report = (body: object, address = `192.0.2.${visitors++}`) =>
  inRequest(address, () => call(POST, { method: 'POST', body: { release: 'b1', page: '/home', ...body } }));

async function logged(body: object) {
  const warn = vi.spyOn(logger, 'warn');
  expect((await report(body)).status).toBe(202);
  expect(warn).toHaveBeenCalledOnce();
  const [[{ browser }]] = warn.mock.calls as unknown as [[{ browser: Record<string, string> }]];
  return browser;
}

test('logs message, route, place and release of an error [browser-errors]', async () => {
  const at = '/_next/static/chunks/0a1b.js:1:2345';
  const message = "TypeError: can't access property 2 of undefined";
  const page = '/tribute/AbCd_efgh-ijkl0123456Z/watch?p=secret#x';
  expect(await logged({ message, page, at })).toEqual({
    message,
    page: '/tribute/[id]/watch',
    at,
    release: 'b1',
  });
});

test.each([
  ['Failed to load https://reels.example/tribute/x?i=abc now', 'Failed to load - now'],
  ['no mail to oma.ruth@example.com today', 'no mail to - today'],
  ['"Dear Anna, we love you" is not valid JSON', '"-" is not valid JSON'],
  ['upload 0123456789abcdef0123 is gone', 'upload - is gone'],
  ['call +1 512 555 0100 back', 'call - back'],
  ['token AbCdEfGhIjKlMnOpQrStUv is gone', 'token - is gone'],
  ['token -bCdEfGhIjKlMnOpQrSt_ is gone', 'token - is gone'],
  ['Failed to load /recordtribute?name=Anna Ruth', 'Failed to load /recordtribute?-'],
  ['Failed to load /recordtribute#name=Anna', 'Failed to load /recordtribute#-'],
  ['"Anna" is not valid JSON', '"-" is not valid JSON'],
  ["can't find 'Anna' here", 'can\'t find "-" here'],
  ['{"name":"Anna","of":"Ruth"} is wrong', '{"-"} is wrong'],
  ['“Anna” and «Ruth» are gone', '"-" are gone'],
  ['Unexpected token in "Dear Anna', 'Unexpected token in "-"'],
])('hides what may be personal in %j', async (message, told) => {
  expect((await logged({ message })).message).toBe(told);
});

test('limits size, form and number', async () => {
  for (const wrong of [
    { message: 'x'.repeat(501) },
    { message: '' },
    { message: 'x', page: 'https://evil.example' },
    { message: 'x', at: '/_next/a.js:1:1\n{"level":60}' },
    { message: 'x', user: 'ruth' },
  ])
    expect((await report(wrong)).status).toBe(422);
  const codes: number[] = [];
  for (let sent = 0; sent < 3; sent += 1)
    codes.push((await report({ message: `x ${sent}` }, '198.51.100.1')).status);
  expect(codes).toEqual([202, 202, 429]);
});
