import { enableCompileCache } from 'node:module';
import { adoptSettings, COMPILE_CACHE } from '#server/config/child-environment.ts';
import { FILM_FIGURES, measureFilm } from './film.ts';
import { LISTS, measureLists } from './lists.ts';
import { MEMORY_FIGURES } from './media-memory.ts';
import { measurePages, PAGE_FIGURES } from './pages.ts';
import { measurePlayer, PLAYER_FIGURES } from './player.ts';
import { measurePrepareClip, PREPARE_FIGURES } from './prepare-clip.ts';
import { type Benchmark, type Result, runBenchmarks } from './result.ts';
import { measureScale, SCALE_FIGURES } from './scale/scale.ts';

// npm run bench -- [NAME…] [--json]: measures ratios within one run, independent of the machine.
const BENCHMARKS: Record<string, Benchmark> = {
  upload: {
    figures: [
      { name: 'upload', unit: 'of a bare pipe’s throughput', goal: { atLeast: 0.7 } },
      { name: 'upload-parallel', unit: 'of 20 bare pipes’ throughput', goal: { atLeast: 0.7 } },
      { name: 'upload-memory', unit: 'MiB more memory', goal: { atMost: 50 } },
      { name: 'upload-growing', unit: 'of a bare pipe’s throughput', goal: { atLeast: 0.7 } },
      { name: 'upload-growing-parallel', unit: 'of 20 bare pipes’ throughput', goal: { atLeast: 0.7 } },
      { name: 'upload-growing-memory', unit: 'MiB more memory', goal: { atMost: 50 } },
    ],
    measure: async () => (await import('./upload.ts')).measureUpload(),
  },
  database: {
    // Goals are measured values plus room for a busy machine, to detect regressions.
    figures: [
      { name: 'database-write', unit: '× the time of bare SQLite', goal: { atMost: 6 } },
      { name: 'database-list', unit: '× the time of bare SQLite', goal: { atMost: 8 } },
      { name: 'database-look-up', unit: '× the time of bare SQLite', goal: { atMost: 60 } },
    ],
    measure: async () => (await import('./database.ts')).measureDatabase(),
  },
  lists: {
    figures: LISTS.map((list) => ({
      name: `lists-${list}`,
      unit: '× the CPU, at 10 or 100 times the data',
      goal: { atMost: 1.3 },
    })),
    measure: measureLists,
  },
  scale: {
    figures: SCALE_FIGURES,
    measure: () => measureScale(),
  },
  sockets: {
    figures: [{ name: 'sockets-memory', unit: 'KiB for each open socket', goal: { atMost: 35 } }],
    measure: async () => [await (await import('./sockets.ts')).measureSockets()],
  },
  'web-p99': {
    figures: [
      { name: 'web-p99-invitation', unit: '× the p99 of an idle app', goal: { atMost: 3 } },
      { name: 'web-p99-scan', unit: '× the p99 of an idle app', goal: { atMost: 3 } },
    ],
    measure: async () => (await import('./web-p99.ts')).measureWebP99(),
  },
  'share-page': {
    figures: [{ name: 'share-page', unit: '× the CPU of a bare page', goal: { atMost: 1.3 } }],
    measure: async () => [await (await import('./share-page.ts')).measureSharePage()],
  },
  pages: {
    figures: PAGE_FIGURES,
    measure: measurePages,
  },
  workroom: {
    figures: [
      { name: 'workroom-200-clips', unit: '× the time to the first clips of 10', goal: { atMost: 1.3 } },
      { name: 'workroom-rendered', unit: 'of 200 clips rendered on a phone', goal: { atMost: 40 } },
    ],
    measure: async () => (await import('./workroom.ts')).measureWorkroom(),
  },
  'queue-turns': {
    figures: [{ name: 'queue-turns', unit: 'foreign clips per encoder first', goal: { atMost: 1 } }],
    measure: async () => [await (await import('./queue-turns.ts')).measureQueueTurns()],
  },
  'prepare-clip': {
    figures: PREPARE_FIGURES,
    measure: measurePrepareClip,
  },
  'media-memory': {
    figures: MEMORY_FIGURES,
    measure: async () => (await import('./media-memory.ts')).measureMediaMemory(),
  },
  film: {
    figures: FILM_FIGURES,
    measure: measureFilm,
  },
  player: {
    figures: PLAYER_FIGURES,
    measure: measurePlayer,
  },
};

// Media processes start as those of the worker do.
adoptSettings(COMPILE_CACHE);
enableCompileCache(COMPILE_CACHE.NODE_COMPILE_CACHE);

const given = process.argv.slice(2);
const wanted = given.filter((name) => name !== '--json');
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}.\n`,
  );
  process.exit(1);
}

const chosen = Object.entries(BENCHMARKS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const { results, isBroken } = await runBenchmarks(Object.fromEntries(chosen), (line) => {
  process.stderr.write(`${line}\n`);
});
process.stdout.write(
  given.includes('--json') ? `${JSON.stringify(results)}\n` : results.map(toLine).join(''),
);
process.exit(isBroken ? 1 : 0);

function toLine({ name, value, unit, goal, holds }: Result): string {
  return `${name.padEnd(24)} ${String(value).padStart(6)} ${unit}, goal ${goal}: ${holds ? 'holds' : 'MISSED'}\n`;
}
