import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '#server/config/child-environment.ts';
import { findStackTrace, type Outcome, readPlaywrightReport, readVitestReport } from './test-reports.ts';

// Runs every check and test, fastest first, and continues after failures.
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
mkdirSync('test-results', { recursive: true });

const environment = childEnvironment({
  NEXT_TELEMETRY_DISABLED: '1',
  // Threads of the linter would look at the same types several times, beside the other checks.
  GOMAXPROCS: '1',
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
}) as NodeJS.ProcessEnv;

/** CI ends a command after 90 minutes and loses its output. */
const LIMIT_MINUTES = 85;
const endAt = Date.now() + LIMIT_MINUTES * 60_000;

let passed = 0;
const failures: string[] = [];
const repeated: string[] = [];

// The compiler and the linter read the generated types.
await gate('types: generate', 'next', ['typegen']);
await Promise.all([
  gate('format', 'biome', ['check', '.']),
  gate('types', 'tsc', ['--noEmit', '--singleThreaded']),
  gate('lint', 'oxlint', ['--deny-warnings']),
  gate('dead code', 'knip', []),
  gate('words', 'node', ['server/scripts/check-words.ts']),
]);
await gate('build', 'node', ['server/scripts/build.ts']);
// Together, because tests of faults mostly wait.
await suite(
  'unit and fault tests',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`],
  () => readVitestReport(vitestReport),
);
await suite('journeys', 'playwright', ['test'], () => readPlaywrightReport(playwrightReport));

rmSync(reports, { recursive: true, force: true });
// Repeated at the end, after thousands of lines.
for (const test of repeated) console.log(`\nPASSED ONLY WHEN REPEATED ${test}`);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed, ${repeated.length} passed only when repeated`);
process.exit(failures.length === 0 ? 0 : 1);

async function gate(name: string, command: string, given: string[]): Promise<void> {
  const { hasPassed } = await run(name, command, given, { isLive: false });
  if (hasPassed) passed += 1;
  else failures.push(name);
}

/** Runs tests and reads their report. A runner without passed tests has failed. */
async function suite(name: string, command: string, given: string[], read: () => Outcome): Promise<void> {
  const { hasPassed, output } = await run(name, command, given, { isLive: true });
  const found = readSafely(read);
  passed += found.passed;
  repeated.push(...found.repeated);
  failures.push(...(hasPassed || found.failures.length > 0 ? found.failures : [name]));
  // Failed tests print theirs, also those that pass when repeated.
  const trace = hasPassed && found.repeated.length === 0 && findStackTrace(output);
  if (trace) failures.push(`${name} passed, but printed a stack trace: ${trace}`);
}

async function run(
  name: string,
  command: string,
  given: string[],
  { isLive }: { isLive: boolean },
): Promise<{ hasPassed: boolean; output: string }> {
  const startedAt = Date.now();
  if (isLive) console.log(`\n— ${name}`);
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
      if (isLive) process.stdout.write(piece);
    });
  }
  const timer = setTimeout(() => {
    failures.push(`${name} did not end: the whole command stops after ${LIMIT_MINUTES} minutes`);
    // Runners report what has failed until then.
    child.kill('SIGINT');
  }, endAt - Date.now());
  const hasPassed = await hasEndedWell(child);
  clearTimeout(timer);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  const outcome = `— ${name}: ${hasPassed ? 'passed' : 'FAILED'} (${seconds} s)`;
  console.log(isLive ? outcome : `\n— ${name}\n${output}${outcome}`);
  return { hasPassed, output };
}

async function hasEndedWell(child: ChildProcess): Promise<boolean> {
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0;
  } catch (error) {
    console.error(error);
    return false;
  }
}

function readSafely(read: () => Outcome): Outcome {
  try {
    return read();
  } catch {
    return { passed: 0, failures: ['a test runner that left no report'], repeated: [] };
  }
}
