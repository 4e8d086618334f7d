import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCREENS } from '#e2e/screens/screens.ts';

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

it('every page has a screen to be looked at [screen-states]', () => {
  expect(routes.length).toBeGreaterThan(20);
  const shown = new Set(screens.map(({ route }) => route));
  expect(routes.filter((route) => !shown.has(route))).toEqual([]);
});

it('each screen shows a page that is there, under a name of its own', () => {
  expect(screens.filter(({ route }) => !routes.includes(route)).map(({ name }) => name)).toEqual([]);
  const names = screens.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** What stands over a page: ours by their names, and those of the libraries by what a file draws. */
const DRAWS_DIALOG = /<(Dialog|dialog|Drawer|Popover|Menu|ConfirmDialog|DatePicker)[\s>]/;
const dialogs = globSync('components/**/*.tsx').filter(
  (file) => file.endsWith('-dialog.tsx') || DRAWS_DIALOG.test(readFileSync(file, 'utf8')),
);

it('every dialog has a screen to be looked at', () => {
  expect(dialogs.length).toBeGreaterThan(18);
  const shown = new Set<string>(screens.flatMap(({ shows = [] }) => shows));
  expect(dialogs.filter((file) => !shown.has(file))).toEqual([]);
});

it('what a screen says it shows is there', () => {
  const files = new Set(globSync('components/**/*.tsx'));
  expect(screens.flatMap(({ shows = [] }) => shows).filter((file) => !files.has(file))).toEqual([]);
});
