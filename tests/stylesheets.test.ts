import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Equal declarations belong in one stylesheet of components/ui; shorter rules are equal by chance.

const DECLARATIONS_MIN = 4;

type Sheet = [path: string, source: string];

/** Returns selectors of different stylesheets with the same declarations, in groups. */
function repeatedRules(sheets: readonly Sheet[]): string[][] {
  const rules = sheets.flatMap(([path, source]) =>
    [...source.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
      ([, selector = '', body = '']) => ({
        path,
        name: `${path} ${selector.trim()}`,
        declarations: body
          .split(';')
          .map((declaration) => declaration.trim())
          .filter(Boolean)
          .toSorted(),
      }),
    ),
  );
  const long = rules.filter(({ declarations }) => declarations.length >= DECLARATIONS_MIN);
  return [...Map.groupBy(long, ({ declarations }) => declarations.join(';')).values()]
    .filter((same) => new Set(same.map(({ path }) => path)).size > 1)
    .map((same) => same.map(({ name }) => name));
}

test('repeats no rule in two stylesheets', () => {
  const sheets = globSync('{app,components}/**/*.css').map(
    (path): Sheet => [path, readFileSync(path, 'utf8')],
  );
  expect(sheets.length).toBeGreaterThan(60);
  expect(repeatedRules(sheets)).toEqual([]);
});

test('finds a planted rule in two stylesheets', () => {
  const rule = 'display: grid; gap: 1rem; margin: 0; padding: 0;';
  const reordered = '/* As elsewhere. */ padding: 0; margin: 0; gap: 1rem; display: grid;';
  const sheets: Sheet[] = [
    ['a.css', `.list { ${rule} }`],
    ['b.css', `@media print { .rows { ${reordered} } }`],
  ];
  expect(repeatedRules(sheets)).toEqual([['a.css .list', 'b.css .rows']]);
});
