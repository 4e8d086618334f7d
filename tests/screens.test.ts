import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCREENS } from '#e2e/screens/screens.ts';
import { translateWords } from '#e2e/screens/translated-words.ts';

const screens = Object.values(SCREENS).flat();
/** `app/(app)/share/page.tsx` is `/share`: bracketed folders are not part of an address. */
const routes = globSync('app/**/page.tsx').map(
  (file) =>
    `/${file
      .split('/')
      .slice(1, -1)
      .filter((folder) => !folder.startsWith('('))
      .join('/')}`,
);

it('has a screen for every page [screen-states]', () => {
  expect(routes.length).toBeGreaterThan(20);
  const shown = new Set(screens.map(({ route }) => route));
  expect(routes.filter((route) => !shown.has(route))).toEqual([]);
});

it('shows an existing page under a unique name', () => {
  expect(screens.filter(({ route }) => !routes.includes(route)).map(({ name }) => name)).toEqual([]);
  const names = screens.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** Elements that open over a page, by our names or the libraries'. */
const DRAWS_DIALOG = /<(Dialog|dialog|Drawer|Popover|Menu|ConfirmDialog|DatePicker)[\s>]/;
const dialogs = globSync('components/**/*.tsx').filter(
  (file) => file.endsWith('-dialog.tsx') || DRAWS_DIALOG.test(readFileSync(file, 'utf8')),
);

it('has a screen for every dialog', () => {
  expect(dialogs.length).toBeGreaterThan(18);
  const shown = new Set<string>(screens.flatMap(({ shows = [] }) => shows));
  expect(dialogs.filter((file) => !shown.has(file))).toEqual([]);
});

it('shows the dialogs that a screen claims', () => {
  const files = new Set(globSync('components/**/*.tsx'));
  expect(screens.flatMap(({ shows = [] }) => shows).filter((file) => !files.has(file))).toEqual([]);
});

it('translates the words that screens look for', () => {
  const translate = translateWords('es');
  expect('Reproducir a Aunt Maja').toMatch(translate('Play Aunt Maja', true));
  expect('Reproducir a Jonas').not.toMatch(translate('Play Aunt Maja', true));
  expect('3 preguntas').toMatch(translate(/^3 questions$/));
  expect('¿Tus 3 preguntas?').not.toMatch(translate(/^3 questions$/));
  expect('Anna Lindqvist').toMatch(translate('Anna Lindqvist'));
});

it('continues only on a screen of the same person and subject', () => {
  const beginnings = Object.values(SCREENS).flatMap((subject) =>
    [...Map.groupBy(subject, ({ as }) => as).values()].map(([first]) => first),
  );
  expect(beginnings.filter((first) => first?.continues).map((first) => first?.name)).toEqual([]);
});
