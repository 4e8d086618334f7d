import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { weightProblems } from '#server/scripts/page-weight.ts';

const FLOOR = { route: '/_not-found', bytes: 137_000 };

/** Returns every page, `kilobytes` heavier than the floor. */
const pagesOf = (kilobytes: number) => [
  FLOOR,
  ...globSync('app/**/page.tsx').map((path) => ({
    route: `/${path
      .split('/')
      .slice(1, -1)
      .filter((part) => !part.startsWith('('))
      .join('/')}`,
    bytes: FLOOR.bytes + kilobytes * 1000,
  })),
];
const about = (route: string, problems: string[]) =>
  problems.filter((problem) => problem.startsWith(`${route} `));

test('has a budget for every page, and a page for every budget', () => {
  expect(weightProblems(pagesOf(14))).toEqual([]);
});

test.each([
  ['/', 14],
  ['/tribute/[tributeId]', 14],
  ['/recordtribute', 35],
  ['/login', 30],
  ['/signup', 30],
  ['/pricing', 30],
  ['/signup/verify', 75],
  ['/home', 110],
  ['/createtribute/reeldetails', 110],
  ['/workroom/[tributeId]', 110],
])('%s may weigh %i kB above Next and React, and not a byte more', (route, budget) => {
  const pages = (bytes: number) =>
    pagesOf(0).map((page) => (page.route === route ? { route, bytes: FLOOR.bytes + bytes } : page));
  expect(weightProblems(pages(budget * 1000))).toEqual([]);
  expect(weightProblems(pages(budget * 1000 + 60))).toEqual([
    expect.stringMatching(`^${route.replaceAll(/[[\]]/g, '\\$&')} loads .* the budget .* is ${budget} kB`),
  ]);
});

test('rejects a page without a budget', () => {
  const problems = weightProblems([...pagesOf(0), { route: '/new', bytes: FLOOR.bytes }]);
  expect(problems).toEqual([expect.stringContaining('/new has no budget yet')]);
});

test('rejects a budget without a page', () => {
  const problems = weightProblems(pagesOf(0).filter(({ route }) => route !== '/home'));
  expect(about('/home', problems)).toEqual([expect.stringContaining('does not exist')]);
});

test('weighs nothing without a floor', () => {
  expect(weightProblems(pagesOf(0).slice(1))).toEqual([expect.stringContaining('/_not-found')]);
});
