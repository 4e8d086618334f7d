import { expect, it } from 'vitest';
import { randomHex } from '#lib/random-hex.ts';

it('is 32 hexadecimal digits, different each time', () => {
  expect(randomHex()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomHex()).not.toBe(randomHex());
});
