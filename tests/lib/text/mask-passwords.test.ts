import { expect, test } from 'vitest';
import { maskPasswords } from '#lib/text/mask-passwords.ts';

test.each([
  ['redis://:secret@host:6379 refused', 'redis://…@host:6379 refused'],
  ['smtp://me:first@second@host', 'smtp://…@host'],
  ['https://host/a@b, then //me:secret@host', 'https://host/a@b, then //…@host'],
])('leaves no part of a password in %s', (text, masked) => {
  expect(maskPasswords(text)).toBe(masked);
});
