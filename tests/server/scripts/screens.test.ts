import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCREENS } from '#server/scripts/screens/screens.ts';

const screens = Object.values(SCREENS).flat();
/** `app/(app)/share/page.tsx` is `/share`: folders in brackets are not part of an address. */
const routes = globSync('app/**/page.tsx').map(
  (file) =>
    `/${file
      .split('/')
      .slice(1, -1)
      .filter((folder) => !folder.startsWith('('))
      .join('/')}`,
);

it('every page has a screen to be looked at', () => {
  expect(routes.length).toBeGreaterThan(20);
  const shown = new Set(screens.map(({ route }) => route));
  expect(routes.filter((route) => !shown.has(route))).toEqual([]);
});

it('each screen shows a page that is there, under a name of its own', () => {
  expect(screens.filter(({ route }) => !routes.includes(route)).map(({ name }) => name)).toEqual([]);
  const names = screens.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
