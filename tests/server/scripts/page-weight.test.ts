import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { weightProblems } from '#server/scripts/page-weight.ts';

const FLOOR = { route: '/_not-found', bytes: 137_000 };

/** Every page of the product, each as heavy as the floor and `kilobytes` more. */
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

test('every page has a budget, and every budget a page', () => {
  expect(weightProblems(pagesOf(14))).toEqual([]);
});

test.each([
  ['/', 14],
  ['/tribute/[tributeId]', 14],
  ['/recordtribute', 35],
  ['/login', 75],
  ['/signup', 75],
  ['/forgotpassword', 75],
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

test('a page that nobody gave a budget fails', () => {
  const problems = weightProblems([...pagesOf(0), { route: '/new', bytes: FLOOR.bytes }]);
  expect(problems).toEqual([expect.stringContaining('/new has no budget yet')]);
});

test('a page that is gone takes its budget along', () => {
  const problems = weightProblems(pagesOf(0).filter(({ route }) => route !== '/home'));
  expect(about('/home', problems)).toEqual([expect.stringContaining('no such page')]);
});

test('without a floor nothing is weighed', () => {
  expect(weightProblems(pagesOf(0).slice(1))).toEqual([expect.stringContaining('/_not-found')]);
});
