import { expect, test } from 'vitest';
import { maybeSamePerson, meantBy } from '#lib/contributors/same-person.ts';

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

test.each([
  ['Maja Lind', ['Maja', 'maja lind'], 'maja lind'],
  ['Maja Lind', ['Jonas', 'Maja'], 'Maja'],
  ['Maja', ['Maja Lind', 'Maja Berg'], undefined],
  ['Maja', ['', 'Jonas'], undefined],
  [' ', ['Maja'], undefined],
])('“%s” means, of %j, “%s”', (name, names, expected) => {
  expect(
    meantBy(
      name,
      names.map((one) => ({ name: one })),
    )?.name,
  ).toBe(expected);
});
