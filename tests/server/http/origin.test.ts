import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { requireOwnOrigin } from '#server/http/origin.ts';
import { ORIGIN } from '#tests/support/call.ts';

const mayChange = (headers: Record<string, string>) => () => requireOwnOrigin(new Headers(headers), 'POST');

test.each([
  ['the address of this installation', ORIGIN, 'folksee'],
  ['another name of this machine', 'http://localhost:3999', 'localhost:3999'],
  ['its sixth address', 'http://[::1]:3999', '[::1]:3999'],
])('accepts a call from %s on a loopback installation', (_what, origin, host) => {
  expect(mayChange({ origin, host })).not.toThrow();
});

test.each([
  ['a foreign site', 'https://evil.example', '127.0.0.1:3999'],
  ['a foreign name that leads here', 'http://evil.example:3999', 'evil.example:3999'],
  ['a name that only looks like ours', 'http://127.0.0.1.evil.example:3999', '127.0.0.1.evil.example:3999'],
  ['another program of this machine', 'http://localhost:8080', 'localhost:3999'],
  ['another protocol', 'https://localhost:3999', 'localhost:3999'],
  ['nowhere', 'null', 'null'],
])('rejects a call from %s', (_what, origin, host) => {
  expect(mayChange({ origin, host })).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
});
