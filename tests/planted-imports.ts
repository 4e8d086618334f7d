import { readdirSync, readFileSync } from 'node:fs';

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

export const ROOMS = foldersOf('server');

/** The file that a partly closed room offers. */
const OFFERED: Record<string, string> = { jobs: 'queue/queue', realtime: 'publish', models: 'tribute' };
const offerOf = (room: string) => `#server/${room}/${OFFERED[room] ?? 'anything'}.ts`;
const SERVER = ROOMS.map(offerOf);
const SCREENS = ['#app/page.tsx', '#components/ui/screen.tsx', 'react', '@mui/material'];

/** The folders of components/, those that features share and their order: the table of the architecture. */
export const SCREEN_FOLDERS = foldersOf('components');
export const FLOORS = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| ([a-z-]+) +\| /gm)]
  .map(([, floor = '']) => floor)
  .filter((floor) => SCREEN_FOLDERS.includes(floor))
  .toReversed();
const FEATURES = SCREEN_FOLDERS.filter((name) => !FLOORS.includes(name));
const screenOf = (folder: string) => `#components/${folder}/screen.tsx`;
const FRAMEWORK = ['next', 'next/headers', 'next-intl', 'next-intl/server', 'react-dom'];
const BROWSER = '#lib/browser/clipboard.ts';
const NOWHERE = [
  '../anywhere.ts',
  '#tests/support/call.ts',
  '#server/index.ts',
  '#server/worker.ts',
  '#server/answer-request.ts',
];

/** Parses the rooms of server/ and their permitted imports from the README's table. */
export function readRooms(): Map<string, string[]> {
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

/** A folder or file with permitted and forbidden imports. */
type Room = { place: string; allowed: string[]; refused: string[] };

const serverRooms = [...readRooms()].map(([room, allowed]): Room => {
  const closed = ROOMS.filter((name) => !allowed.includes(name));
  return {
    place: `server/${room}`,
    allowed: ['#lib/format/size.ts', ...allowed.map(offerOf)],
    refused: [...closed.map(offerOf), ...SCREENS, BROWSER, ...NOWHERE],
  };
});

const others: Room[] = [
  {
    place: 'lib',
    allowed: ['#lib/format/size.ts', 'dayjs', 'use-intl/core'],
    refused: [...SERVER, ...SCREENS, ...FRAMEWORK, 'node:fs', 'mongoose', BROWSER, ...NOWHERE],
  },
  {
    place: 'lib/messages/xx/date-picker.ts',
    allowed: ['@mui/x-date-pickers/locales'],
    refused: [...SERVER, ...SCREENS, ...FRAMEWORK, '@mui/x-date-pickers', 'node:fs', BROWSER],
  },
  {
    place: 'lib/browser',
    allowed: ['#lib/format/size.ts', BROWSER, 'react'],
    refused: [...SERVER, ...SCREENS.slice(0, 2), 'node:fs', 'mongoose', ...NOWHERE],
  },
  ...['workroom', 'wizard'].map((feature) => ({
    place: `components/${feature}`,
    allowed: ['#lib/format/size.ts', BROWSER, ...FLOORS.map(screenOf), 'react'],
    refused: [
      ...SERVER,
      '#app/page.tsx',
      ...FEATURES.filter((name) => name !== feature).map(screenOf),
      ...NOWHERE,
    ],
  })),
  ...FLOORS.map((floor, height) => ({
    place: `components/${floor}`,
    allowed: FLOORS.slice(0, height).map(screenOf),
    refused: [...FLOORS.slice(height + 1), ...FEATURES].map(screenOf),
  })),
  pages('app', ['services', 'http', 'auth'], []),
  pages('app/api', ['services', 'http'], ['#app/page.tsx', '#components/ui/screen.tsx', BROWSER]),
  {
    place: 'server/auth/who',
    allowed: ['#server/models/user.ts', '#server/models/ended-sign-in.ts'],
    refused: ['#server/models/tribute.ts'],
  },
  {
    place: 'server/services/reels',
    allowed: ['mongoose'],
    refused: [
      '#server/realtime/socket-server.ts',
      '#server/realtime/deliver.ts',
      '#server/jobs/handlers/prepare-clip.ts',
      '#server/jobs/queue/start-jobs.ts',
      'next/headers',
      'socket.io',
    ],
  },
  {
    place: 'server/jobs/handlers',
    allowed: ['#server/auth/media-link.ts', '#server/realtime/publish.ts'],
    refused: ['#server/auth/actor.ts', '#server/auth/viewer.ts', '#server/realtime/deliver.ts'],
  },
  {
    place: 'server/embedded/supervisor.ts',
    allowed: ['config', 'files', 'platform'].map(offerOf),
    refused: ['models', 'services'].map(offerOf),
  },
  // The programs and their shared files.
  { place: 'server', allowed: SERVER, refused: [...SCREENS, BROWSER, ...NOWHERE] },
  { place: 'server/migrations/data', allowed: ['mongodb'], refused: ['mongoose'] },
  { place: 'server/media/engine', allowed: ['node-av'], refused: ['mongoose'] },
  { place: 'server/media/plan', allowed: [], refused: ['node-av', '#server/media/engine/encode.ts'] },
];

function pages(folder: string, open: string[], refused: string[]): Room {
  const closed = ROOMS.filter((name) => !open.includes(name));
  return {
    place: folder,
    allowed: ['#lib/format/size.ts', ...open.map(offerOf)],
    refused: [...closed.map(offerOf), ...refused, ...NOWHERE],
  };
}

/** Every room, with imports to plant. */
export const rooms = [...serverRooms, ...others];
