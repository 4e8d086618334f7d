import { describe, expect, test } from 'vitest';
import { normaliseAddress } from '#lib/invites/address.ts';
import { parsePeople, withoutHeading } from '#lib/invites/parse-people.ts';

describe('an address', () => {
  test.each([
    [' Maria.Lopez@Example.COM ', 'maria.lopez@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['jos\u00e9@example.com', 'jos\u00e9@example.com'],
    ['ｍaria＠example.com', 'maria@example.com'],
    ['ana@EXÄMPLE.de', 'ana@xn--exmple-cua.de'],
    ['ana@xn--exmple-cua.de', 'ana@xn--exmple-cua.de'],
    ['ana+reel@example.com', 'ana+reel@example.com'],
  ])('%s is one person in any spelling', (text, address) => {
    expect(normaliseAddress(text)).toBe(address);
  });

  test.each([
    '',
    'maria',
    '@example.com',
    'maria@',
    'maria@example',
    'a b@example.com',
    'maria@example.com\nBcc: all@example.com',
    'maria@exam\u0000ple.com',
    'maria@127.0.0.1',
    'maria@example.com/path',
    'one@two@example.com',
    '.maria@example.com',
    `${'m'.repeat(65)}@example.com`,
  ])('%j is none', (text) => {
    expect(normaliseAddress(text)).toBeNull();
  });
});

describe('a pasted list', () => {
  test('has one address per line, with or without a name', () => {
    const { people, wrong } = parsePeople(
      'maja@example.com\r\n\nJonas Berg <Jonas@example.com>\n"Berg, Lea" <lea@example.com>; karim@example.com\nOma, oma@example.com',
    );
    expect(wrong).toEqual([]);
    expect(people).toEqual([
      { email: 'maja@example.com', name: '' },
      { email: 'jonas@example.com', name: 'Jonas Berg' },
      { email: 'lea@example.com', name: 'Berg, Lea' },
      { email: 'karim@example.com', name: '' },
      { email: 'oma@example.com', name: 'Oma' },
    ]);
  });

  test('reports wrong lines and keeps the others', () => {
    const { people, wrong } = parsePeople('maja@example.com\nnot an address\nlea@@example.com');
    expect(people).toHaveLength(1);
    expect(wrong).toEqual([
      { line: 2, text: 'not an address' },
      { line: 3, text: 'lea@@example.com' },
    ]);
  });

  test('may be a table with a header', () => {
    const { people, wrong } = parsePeople(
      '\uFEFFName;E-mail\n"Aunt Maja";MAJA@example.com\nJonas;jonas@example.com',
    );
    expect(wrong).toEqual([]);
    expect(people).toEqual([
      { email: 'maja@example.com', name: 'Aunt Maja' },
      { email: 'jonas@example.com', name: 'Jonas' },
    ]);
  });

  test('may be a table below other lines, then without its header', () => {
    const table = '\uFEFFName;E-mail\r\nJonas;jonas@example.com\r\n';
    expect(parsePeople(`maja@example.com\n${withoutHeading(table)}`)).toMatchObject({
      people: [{ email: 'maja@example.com' }, { email: 'jonas@example.com', name: 'Jonas' }],
      wrong: [],
    });
    expect(withoutHeading('Jonas;jonas@example.com')).toBe('Jonas;jonas@example.com');
  });

  test('contains a person once', () => {
    const { people } = parsePeople('maja@example.com\nMaja <MAJA@example.com>\nmaja@example.com');
    expect(people).toEqual([{ email: 'maja@example.com', name: 'Maja' }]);
  });
});
