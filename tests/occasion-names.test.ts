import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';

// Behaviour follows an occasion's flags. Code that names an occasion would miss new ones.

const DEFINITIONS = new Set([
  'lib/tribute/occasions/occasions.ts',
  'lib/tribute/occasions/icons.ts',
  'lib/tribute/occasions/ornaments.ts',
  'lib/tribute/occasions/themes.ts',
  'lib/tribute/occasions/theme-moods.ts',
  // Another list with a choice called OTHER.
  'lib/messages-to-us/report-reasons.ts',
]);

const NAMES = TRIBUTE_TYPES.join('|');
/** A quoted name; unquoted, every name but OTHER, which other lists use as a key. */
const NAMED = new RegExp(`(['"\`])(?:${NAMES})\\1|\\b(?:${NAMES.replace(/\|OTHER$/, '')})\\b`);

const findNames = (path: string, source: string) =>
  source
    .split('\n')
    .flatMap((line, index) => (NAMED.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []));

test('names occasions only in the definitions', () => {
  const paths = globSync('{app,components,lib,server}/**/*.{ts,tsx,css}').filter(
    (path) => !DEFINITIONS.has(path),
  );
  expect(paths.length).toBeGreaterThan(1000);
  expect(paths.flatMap((path) => findNames(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  "if (type === 'MEMORIAL') return null;",
  "const type = draft.tributeType ?? 'OTHER';",
  "const SERIF = new Set(['WEDDING']);",
  'const NAMES = { TEAM_ICEBREAKER: "Team North" };',
  'const film = OCCASIONS.BIRTHDAY;',
])('finds the planted line %s', (line) => {
  expect(findNames('planted.ts', `export {};\n${line}`)).toEqual([`planted.ts:2 ${line}`]);
});
