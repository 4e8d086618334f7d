import { expect, test } from 'vitest';
import { displayName } from '#lib/tribute/display-name.ts';

const named = (...names: string[]) =>
  names.map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { firstName, lastName };
  });

test.each([
  ['one name', named('Anna Lindqvist'), {}, 'Anna Lindqvist'],
  ['one name in short form', named('Anna Lindqvist'), { shortForm: true }, 'Anna'],
  ['one name without a last name', named('Anna'), {}, 'Anna'],
  ['two names', named('Anna Lindqvist', 'Ben Berg'), {}, 'Anna & Ben'],
  ['three names', named('Anna A', 'Ben B', 'Cleo C'), {}, 'Anna, Ben & Cleo'],
  ['an empty second name', named('Anna Lindqvist', ''), {}, 'Anna Lindqvist'],
  ['no name', named(''), {}, ''],
])('%s', (_what, names, options, expected) => {
  expect(displayName(names, options)).toBe(expected);
});
