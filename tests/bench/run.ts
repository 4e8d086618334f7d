import type { Result } from './result.ts';

// npm run bench -- [NAME…] [--json]: measures by ratios within one run, so that the machine does not matter.
const BENCHMARKS: Record<string, () => Promise<Result[]>> = {
  upload: async () => (await import('./upload.ts')).measureUpload(),
  database: async () => (await import('./database.ts')).measureDatabase(),
  'share-page': async () => (await import('./share-page.ts')).measureSharePage(),
  'prepare-clip': async () => (await import('./prepare-clip.ts')).measurePrepareClip(),
};

const given = process.argv.slice(2);
const wanted = given.filter((name) => name !== '--json');
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}.\n`,
  );
  process.exit(1);
}

const results: Result[] = [];
for (const [name, measure] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`Measuring ${name} …\n`);
  results.push(...(await measure()));
}
process.stdout.write(
  given.includes('--json') ? `${JSON.stringify(results)}\n` : results.map(toLine).join(''),
);
process.exit(0);

function toLine({ name, value, unit, goal, holds, note }: Result): string {
  const verdict = holds === null ? 'not measured' : holds ? 'holds' : 'MISSED';
  return `${name.padEnd(16)} ${String(value ?? '–').padStart(6)} ${unit}, goal ${goal}: ${verdict}${note ? ` (${note})` : ''}\n`;
}
