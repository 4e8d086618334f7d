import { globSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { type Planted, plant } from '#tests/support/plant.ts';
import { FAULTS } from './planted-faults.ts';

// A gate that cannot fail proves nothing: each gets one violation of every kind that it must find.

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

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const ROOMS = foldersOf('server');

/** What a room offers to those who may import only a part of it. */
const OFFERED: Record<string, string> = { jobs: 'queue/queue', realtime: 'publish', models: 'tribute' };
const offerOf = (room: string) => `#server/${room}/${OFFERED[room] ?? 'anything'}.ts`;
const SERVER = ROOMS.map(offerOf);
const SCREENS = ['#app/page.tsx', '#components/ui/screen.tsx', 'react', '@mui/material'];
/** The folders of components/, those that features share and their order: the table of the architecture. */
const SCREEN_FOLDERS = foldersOf('components');
const FLOORS = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| ([a-z-]+) +\| /gm)]
  .map(([, floor = '']) => floor)
  .filter((floor) => SCREEN_FOLDERS.includes(floor))
  .toReversed();
const FEATURES = SCREEN_FOLDERS.filter((name) => !FLOORS.includes(name));
const screenOf = (folder: string) => `#components/${folder}/screen.tsx`;
const BROWSER = '#lib/browser/clipboard.ts';
const NOWHERE = ['../anywhere.ts', '#tests/support/call.ts', '#server/index.ts', '#server/worker.ts'];

/** The rooms of server/ and whom they may import, as the README tells it. */
function readRooms(): Map<string, string[]> {
  const rows = readFileSync('server/README.md', 'utf8').matchAll(/^\| (\w+) +\|[^|]+\|([^|]+)\|$/gm);
  const rooms = new Map<string, string[]>();
  for (const [, room = '', cell = ''] of rows) {
    if (!ROOMS.includes(room)) continue;
    const told = cell.replaceAll(/\(.*?\)/g, '');
    const named = told.includes('anything')
      ? ROOMS
      : ROOMS.filter((name) => new RegExp(`\\b${name}\\b`).test(told));
    rooms.set(room, [room, ...named]);
  }
  return rooms;
}

type Room = { folder: string; allowed: string[]; refused: string[] };

const serverRooms = [...readRooms()].map(([room, allowed]): Room => {
  const closed = ROOMS.filter((name) => !allowed.includes(name));
  return {
    folder: `server/${room}`,
    allowed: ['#lib/format/size.ts', ...allowed.map(offerOf)],
    refused: [...closed.map(offerOf), ...SCREENS, BROWSER, ...NOWHERE],
  };
});

const others: Room[] = [
  {
    folder: 'lib',
    allowed: ['#lib/format/size.ts', 'dayjs'],
    refused: [...SERVER, ...SCREENS.slice(0, 2), 'node:fs', 'mongoose', BROWSER, ...NOWHERE],
  },
  {
    folder: 'lib/browser',
    allowed: ['#lib/format/size.ts', BROWSER, 'react'],
    refused: [...SERVER, ...SCREENS.slice(0, 2), 'node:fs', 'mongoose', ...NOWHERE],
  },
  {
    folder: 'components/workroom',
    allowed: ['#lib/format/size.ts', BROWSER, ...FLOORS.map(screenOf), 'react'],
    refused: [
      ...SERVER,
      '#app/page.tsx',
      ...FEATURES.filter((name) => name !== 'workroom').map(screenOf),
      ...NOWHERE,
    ],
  },
  ...FLOORS.map((floor, height) => ({
    folder: `components/${floor}`,
    allowed: FLOORS.slice(0, height).map(screenOf),
    refused: [...FLOORS.slice(height + 1), ...FEATURES].map(screenOf),
  })),
  pages('app', ['services', 'http', 'auth'], []),
  pages('app/api', ['services', 'http'], ['#app/page.tsx', '#components/ui/screen.tsx', BROWSER]),
  {
    folder: 'server/auth/who',
    allowed: ['#server/models/user.ts', '#server/models/ended-sign-in.ts'],
    refused: ['#server/models/tribute.ts'],
  },
  {
    folder: 'server/services/reels',
    allowed: ['mongoose'],
    refused: [
      '#server/realtime/socket-server.ts',
      '#server/jobs/handlers/prepare-clip.ts',
      '#server/jobs/queue/start-jobs.ts',
      'next/headers',
      'socket.io',
    ],
  },
  { folder: 'server/migrations/data', allowed: ['mongodb'], refused: ['mongoose'] },
  { folder: 'server/media/engine', allowed: ['node-av'], refused: ['mongoose'] },
  { folder: 'server/media/plan', allowed: [], refused: ['node-av', '#server/media/engine/encode.ts'] },
];

function pages(folder: string, open: string[], refused: string[]): Room {
  const closed = ROOMS.filter((name) => !open.includes(name));
  return {
    folder,
    allowed: ['#lib/format/size.ts', ...open.map(offerOf)],
    refused: [...closed.map(offerOf), ...refused, ...NOWHERE],
  };
}

const rooms = [...serverRooms, ...others];

let findings: Finding[] | undefined;

/** One run of the linter over everything planted. */
function lint(): Finding[] {
  if (findings) return findings;
  // Rooms of which some may import a part, told by the names in them.
  const told = ['models', 'jobs'].flatMap((room) =>
    readdirSync(`server/${room}`, { recursive: true })
      .filter((name) => String(name).endsWith('.ts'))
      .map((name) => [`server/${room}/${String(name)}`, '']),
  );
  const imports = rooms.map(({ folder, allowed, refused }) => [
    `${folder}/planted.ts`,
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

test('the README tells of every room of the server', () => {
  expect([...readRooms().keys()].toSorted()).toEqual(ROOMS.toSorted());
});

test.each(FLOORS)('at least two folders use the floor %s', (floor) => {
  const users = globSync('components/**/*.{ts,tsx}')
    .filter((file) => readFileSync(file, 'utf8').includes(`#components/${floor}/`))
    .map((file) => file.split(/[\\/]/)[1]);
  expect(new Set(users).size).toBeGreaterThan(1);
});

test.each(rooms)('$folder may import what its row allows, and nothing else', ({ folder, refused }) => {
  const lines = lint()
    .filter(({ file, rule }) => file === `${folder}/planted.ts` && rule === 'no-restricted-imports')
    .map(({ line }) => line);
  expect([...new Set(lines)].toSorted((a, b) => a - b)).toEqual(refused.map((_, index) => index + 1));
});

test.each(FAULTS)('the linter finds %s', (_what, file, _source, rule) => {
  expect(lint().filter((finding) => finding.file === file)).toContainEqual(expect.objectContaining({ rule }));
});

test('the formatter refuses what it would write differently', () => {
  const good = "import { a } from './a.ts';\n\nexport const b = [a, 'b'];\n";
  expect(planted({ 'lib/good.ts': good }).run('biome', ['check', 'lib']).status).toBe(0);
  for (const bad of [good.replaceAll("'", '"'), good.replace('[a', '[ a'), good.replace(';', '')]) {
    expect(planted({ 'lib/bad.ts': bad }).run('biome', ['check', 'lib']).status).not.toBe(0);
  }
});

test('the compiler refuses each kind of looseness', () => {
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

test('what nobody uses is found: a file, an export, a dependency', () => {
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
