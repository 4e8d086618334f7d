import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TYPE, TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';

// Checks the table "Where to add what" of CONTRIBUTING.md: its paths exist, and its last column names a check for
// each forgotten step. Tests and types cover most steps; this covers the rest.

type Row = { name: string; steps: string[]; checks: string[] };

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

function readRows(page: string): Row[] {
  const section = page.split('## Where to add what')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].slice(2);
  return rows.map(([, name = '', steps = '', checks = '']) => ({
    name,
    steps: quoted(steps),
    checks: [...quoted(checks), ...(/\btypes\b/.test(checks) ? ['tsconfig.json'] : [])],
  }));
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Returns whether a command or a path of the table exists; `<name>` stands for any name. */
function isThere(step: string): boolean {
  const command = /^npm run (.+)$/.exec(step)?.[1];
  if (command) return command in scripts;
  const [path = '', anchor] = step.split('#');
  if (anchor) return existsSync(path) && readFileSync(path, 'utf8').includes(`<a id="${anchor}">`);
  const pattern = path.replaceAll(/<\w+>/g, '*').replace('*/route.ts', '**/route.ts');
  return pattern.includes('*') ? globSync(pattern).length > 0 : existsSync(pattern);
}

const rows = readRows(readFileSync('CONTRIBUTING.md', 'utf8'));

test('the table has a row for everything that people add', () => {
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'an endpoint',
      'an occasion',
      'a job',
      'a mail',
      'a screen',
      'a dialog',
      'a language',
      'a setting',
      'stored data',
      'a statement',
    ]),
  );
});

describe.each(rows)('to add $name', ({ steps, checks }) => {
  test('names files and commands that exist', () => {
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.filter((step) => !isThere(step))).toEqual([]);
  });

  test('names an existing check for a forgotten step', () => {
    expect(checks.length).toBeGreaterThan(0);
    expect(checks.filter((check) => !isThere(check))).toEqual([]);
  });
});

/** Returns the names of the catalogues that contain a pattern. */
const cataloguesWith = (pattern: RegExp) =>
  globSync('lib/messages/*/*.json')
    .filter((path) => pattern.test(readFileSync(path, 'utf8')))
    .map((path) => basename(path, '.json'));

test('lists every catalogue that names occasions in the row of an occasion', () => {
  const steps = rows.find(({ name }) => name === 'an occasion')?.steps ?? [];
  const listed = steps.flatMap((step) => {
    const names = /^lib\/messages\/\*\/\{(.+)\}\.json$/.exec(step)?.[1];
    return names ? [new Set(names.split(','))] : [];
  });
  // The default's name has other meanings too.
  const types = TRIBUTE_TYPES.filter((type) => type !== DEFAULT_TYPE).join('|');
  // A key stands for every occasion, a branch for those with their own words.
  const keys = new RegExp(`"(${types})":`);
  const branches = new RegExp(`\\b(${types}) \\{`);
  expect(listed).toEqual([keys, branches].map((pattern) => new Set(cataloguesWith(pattern))));
});

/** Names of a room's mail functions. */
const mailsIn = (source: string) =>
  [...source.matchAll(/^export (?:function|const) (\w+Mail)\b/gm)].map(([, name = '']) => name);
const mails = globSync('server/mail/*-{mail,mails}.ts')
  .filter((path) => path !== 'server/mail/compose-mail.ts')
  .flatMap((path) => mailsIn(readFileSync(path, 'utf8')));
const missingIn = (source: string) => mails.filter((mail) => !new RegExp(`\\b${mail}\\(`).test(source));

test('has a sample of every mail', () => {
  expect(mails.length).toBeGreaterThan(9);
  const samples = globSync('server/mail/{samples,team-samples}.ts');
  expect(missingIn(samples.map((path) => readFileSync(path, 'utf8')).join('\n'))).toEqual([]);
});

test('sends every mail in a job', () => {
  const jobs = globSync('server/jobs/**/*.ts').map((path) => readFileSync(path, 'utf8'));
  expect(missingIn(jobs.join('\n'))).toEqual([]);
});

const sourcesOf = (pattern: string) =>
  globSync(pattern, { exclude: ['app/api/**'] }).map((path) => readFileSync(path, 'utf8'));

test('queues every job in a service or by the clock', () => {
  const source = sourcesOf('server/**/*.ts').join('\n');
  const jobs = [...source.matchAll(/^ {2}'([a-z-]+)': z\./gm)].map(([, name = '']) => name);
  const [, byTheClock = ''] = /BY_THE_CLOCK = \[([^\]]*)\]/.exec(source) ?? [];
  const isQueued = (name: string) =>
    byTheClock.includes(`'${name}'`) || new RegExp(`enqueue(All|Later)?\\(\\s*'${name}'`).test(source);
  expect(jobs.length).toBeGreaterThan(15);
  expect(jobs.filter((name) => !isQueued(name))).toEqual([]);
});

/** Called by scrapers, Stripe and mail services. */
const NOT_OF_PAGES = ['/mail/report', '/stripe/webhook', '/tribute/ssr'];

test('calls every other endpoint from our pages', () => {
  const paths = globSync('app/api/**/route.ts').map((path) =>
    path.slice('app/api'.length, -'/route.ts'.length),
  );
  const source = sourcesOf('{app,components,lib}/**/*.{ts,tsx}').join('\n');
  const isCalled = (path: string) => source.includes(`'${path}'`) || source.includes(`/api${path}`);
  expect(paths.filter((path) => !isCalled(path)).toSorted()).toEqual(NOT_OF_PAGES);
});

test('finds planted rows and mails', () => {
  const [row] = readRows(
    '## Where to add what\n\n| to add | files | checks |\n| --- | --- | --- |\n| a | `lib/nowhere/`, `lib/` | types |\n',
  );
  expect(row?.steps.filter((step) => !isThere(step))).toEqual(['lib/nowhere/']);
  expect(['app/api/<path>/route.ts', 'npm run build'].map(isThere)).toEqual([true, true]);
  const absent = ['server/nowhere/<name>.ts', 'npm run nothing', 'docs/api.md#nowhere'];
  expect(absent.filter(isThere)).toEqual([]);
  expect(mailsIn('export function oneMail() {}\nexport const twoMail = () => 1;\n')).toEqual([
    'oneMail',
    'twoMail',
  ]);
  expect(missingIn('')).toEqual(mails);
});

/** Words of the glossary's last column without another use in code. */
const REFUSED = /\b(?:e-mails?|participants?|audience|watch link|invite link|puts? away|log in)\b/i;

test("uses the glossary's words in code", () => {
  const files = globSync('{app,components,lib,server}/**/*.{ts,tsx,css}');
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => REFUSED.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
  expect(REFUSED.test('/** Inviting by e-mail, as a part of a page. */')).toBe(true);
});
