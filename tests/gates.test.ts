import { globSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Planted, plant } from '#tests/support/plant.ts';
import { FAULTS } from './planted-faults.ts';
import { FLOORS, ROOMS, readRooms, rooms, SCREEN_FOLDERS } from './planted-imports.ts';
import { FOUND_WORDS, PLANTED_WORDS } from './planted-words.ts';

// A gate that cannot fail proves nothing: each must find one planted violation of every kind.

type Finding = { file: string; line: number; rule: string };

const plantings: Planted[] = [];
afterAll(() => {
  for (const { remove } of plantings) remove();
});

function planted(files: Record<string, string>): Planted {
  const made = plant(files);
  plantings.push(made);
  return made;
}

const fileIn = (place: string) => (place.endsWith('.ts') ? place : `${place}/planted.ts`);

let findings: Finding[] | undefined;

/** Lints everything planted, once. */
function lint(): Finding[] {
  if (findings) return findings;
  // Files of partly importable rooms.
  const told = ['auth', 'jobs', 'models', 'realtime'].flatMap((room) =>
    readdirSync(`server/${room}`, { recursive: true })
      .filter((name) => String(name).endsWith('.ts'))
      .map((name) => [`server/${room}/${String(name)}`, '']),
  );
  const imports = rooms.map(({ place, allowed, refused }) => [
    fileIn(place),
    [...refused, ...allowed].map((name) => `import '${name}';\n`).join(''),
  ]);
  const screens = SCREEN_FOLDERS.map((name) => [`components/${name}/screen.tsx`, 'export {};\n']);
  const faults = FAULTS.map(([, file, source]) => [file, source]);
  const files = Object.fromEntries([...told, ...screens, ...imports, ...faults]);
  const { output } = planted(files).run('oxlint', ['--deny-warnings', '--format', 'json']);
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
  };
  findings = diagnostics.map(({ code, filename, labels }) => ({
    file: filename,
    line: labels[0]?.span.line ?? 0,
    rule: code.replace(/^.*\((.*)\)$/, '$1'),
  }));
  return findings;
}

test('lists every room of the server in the README', () => {
  expect([...readRooms().keys()].toSorted()).toEqual(ROOMS.toSorted());
});

test.each(FLOORS)('at least two folders use the floor %s', (floor) => {
  const users = globSync('components/**/*.{ts,tsx}')
    .filter((file) => readFileSync(file, 'utf8').includes(`#components/${floor}/`))
    .map((file) => file.split(/[\\/]/)[1]);
  expect(new Set(users).size).toBeGreaterThan(1);
});

test.each(rooms)('$place may import what its row allows, and nothing else', ({ place, refused }) => {
  const lines = lint()
    .filter(({ file, rule }) => file === fileIn(place) && rule === 'no-restricted-imports')
    .map(({ line }) => line);
  expect([...new Set(lines)].toSorted((a, b) => a - b)).toEqual(refused.map((_, index) => index + 1));
});

test.each(FAULTS)('the linter finds %s', (_what, file, _source, rule) => {
  expect(lint().filter((finding) => finding.file === file)).toContainEqual(expect.objectContaining({ rule }));
});

test('rejects source that the formatter would change', () => {
  const good = "import { a } from './a.ts';\n\nexport const b = [a, 'b'];\n";
  expect(planted({ 'lib/good.ts': good }).run('biome', ['check', 'lib']).status).toBe(0);
  for (const bad of [good.replaceAll("'", '"'), good.replace('[a', '[ a'), good.replace(';', '')]) {
    expect(planted({ 'lib/bad.ts': bad }).run('biome', ['check', 'lib']).status).not.toBe(0);
  }
});

test('rejects each kind of loose typing', () => {
  const { status, output } = planted({
    'lib/one.ts': 'export const wrong: number = "one";\n',
    'lib/two.ts': 'export const unchecked: number = [1, 2][5];\n',
    'lib/three.ts': 'export const absent: { a?: number } = { a: undefined };\n',
    'lib/four.ts': 'export enum Erased {\n  No,\n}\n',
    'lib/five.ts': 'export function half(a: boolean): number | undefined {\n  if (a) return 1;\n}\n',
    'lib/six.ts': 'export const loose = (a) => a;\n',
    'lib/seven.ts': "import { RequestListener } from 'node:http';\nexport type A = RequestListener;\n",
  }).run('tsc', ['--noEmit', '--incremental', 'false', '--pretty', 'false']);
  expect(status).not.toBe(0);
  const found = [...output.matchAll(/^lib\/(\w+)\.ts.*error (TS\d+)/gm)].map(
    ([, file, code]) => `${file} ${code}`,
  );
  expect(new Set(found)).toEqual(
    new Set([
      'one TS2322',
      'two TS2322',
      'three TS2375',
      'four TS1294',
      'five TS7030',
      'six TS7006',
      'seven TS1484',
    ]),
  );
});

test('finds an unused file, an unused export and an unused dependency', () => {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: object };
  const dependencies = { zod: '*', dayjs: '*' };
  const { status, output } = planted({
    'package.json': JSON.stringify({ name: 'planted', type: 'module', imports, dependencies }),
    'server/index.ts': "import { z } from 'zod';\nimport { used } from '#lib/words.ts';\nused(z);\n",
    'server/worker.ts': 'export {};\n',
    'lib/words.ts': 'export const used = (a: unknown) => a;\nexport const unusedExport = 1;\n',
    'lib/unused-file.ts': 'export const a = 1;\n',
  }).run('knip', ['--reporter', 'json']);
  expect(status).not.toBe(0);
  const { issues } = JSON.parse(output) as { issues: Record<string, { name: string }[]>[] };
  const names = (kind: string) => issues.flatMap((issue) => issue[kind] ?? []).map(({ name }) => name);
  expect(names('files')).toEqual(['lib/unused-file.ts']);
  expect(names('exports')).toEqual(['unusedExport']);
  expect(names('dependencies')).toEqual(['dayjs']);
});

test('refuses archaic and translated phrases in comments, titles, documents, messages and the API reference', () => {
  const { run } = planted(PLANTED_WORDS);
  const { status, output } = run('node', [resolve('server/scripts/check-words.ts')]);
  expect(status).toBe(1);
  const found = [...output.matchAll(/^(\S+:\d+) "(.+)": write \S/gm)];
  expect(found.map(([, place, phrase]) => `${place} ${phrase}`)).toEqual(FOUND_WORDS);
});
