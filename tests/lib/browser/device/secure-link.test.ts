import { expect, test } from 'vitest';
import { secureLink } from '#lib/browser/device/secure-link.ts';

const SECURE = 'https://folksee.example:8443';

test.each([
  ['http://folksee.example/recordtribute?tributeId=a#h=b', SECURE, `${SECURE}/recordtribute?tributeId=a#h=b`],
  ['http://192.168.1.20:8080/recordtribute', SECURE, `${SECURE}/recordtribute`],
  ['https://folksee.example/recordtribute', SECURE, null],
  // No https address is made up for a site that has none.
  ['http://192.168.1.20:8080/recordtribute', undefined, null],
])('leads from %s to the secure address %s', (href, origin, secure) => {
  expect(secureLink(href, origin)).toBe(secure);
});
