import { expect, test } from 'vitest';
import { secureLink } from '#lib/browser/device/secure-link.ts';

test.each([
  [
    'http://folksee.example/recordtribute?tributeId=a#h=b',
    'https://folksee.example/recordtribute?tributeId=a#h=b',
  ],
  ['http://192.168.1.20:8080/recordtribute', 'https://192.168.1.20/recordtribute'],
  ['https://folksee.example/recordtribute', null],
  ['http://localhost:8080/recordtribute', null],
  ['http://reel.localhost/recordtribute', null],
  ['http://127.0.0.1:8080/recordtribute', null],
  ['http://[::1]:3000/recordtribute', null],
])('leads from %s to %s', (href, secure) => {
  expect(secureLink(href)).toBe(secure);
});
