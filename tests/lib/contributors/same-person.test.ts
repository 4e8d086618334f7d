import { expect, test } from 'vitest';
import { maybeSamePerson } from '#lib/contributors/same-person.ts';

test.each([
  ['Maja', 'Maja Lind', true],
  [' MAJA lind', 'Maja', true],
  ['José', 'Jose Pérez', true],
  ['', 'Maja', true],
  ['Maja', 'Jonas', false],
  ['Anna Maria', 'Anna Lena', false],
  ['Maja', 'Majella', false],
])('“%s” and “%s” may be one person: %s', (one, other, expected) => {
  expect(maybeSamePerson(one, other)).toBe(expected);
  expect(maybeSamePerson(other, one)).toBe(expected);
});
