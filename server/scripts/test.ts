import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '#server/config/child-environment.ts';

// The whole proof, in the order in which a mistake is cheapest to find. Every gate runs, even after a failed one.
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const unitReport = join(reports, 'unit.json');
const faultsReport = join(reports, 'faults.json');
const playwrightReport = join(reports, 'playwright.json');
mkdirSync('test-results', { recursive: true });

const environment = childEnvironment({
  NEXT_TELEMETRY_DISABLED: '1',
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
});

let passed = 0;
let failed = 0;

gate('format', 'biome', ['check', '.']);
gate('types: generate', 'next', ['typegen']);
gate('types', 'tsc', ['--noEmit']);
gate('lint', 'oxlint', ['--deny-warnings']);
gate('dead code', 'knip', []);
vitest(['--project=pure', '--project=node', '--project=dom'], unitReport);
gate('build', 'node', ['server/scripts/build.ts']);
// These start the programs as they are built.
vitest(['--project=faults'], faultsReport);
suite('playwright', ['test'], countPlaywright);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A check that passes or fails as a whole. */
function gate(name: string, command: string, given: string[]): void {
  const hasPassed = run(name, command, given);
  if (hasPassed) passed += 1;
  else failed += 1;
}

/** A test runner whose own report says how many tests passed. One that ran none has failed. */
function suite(command: string, given: string[], count: () => { passed: number; failed: number }): void {
  const hasPassed = run(command, command, given);
  const counted = countSafely(count);
  passed += counted.passed;
  failed += !hasPassed && counted.failed === 0 ? 1 : counted.failed;
}

function vitest(projects: string[], report: string): void {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  suite('vitest', ['run', ...projects, ...reporters], () => countVitest(report));
}

function run(name: string, command: string, given: string[]): boolean {
  const startedAt = Date.now();
  console.log(`\n— ${name}`);
  const { status } = spawnSync(command, given, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment as NodeJS.ProcessEnv,
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`— ${name}: ${status === 0 ? 'passed' : 'FAILED'} (${seconds} s)`);
  return status === 0;
}

function countSafely(count: () => { passed: number; failed: number }) {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function countVitest(file: string) {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function countPlaywright() {
  const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8')) as {
    stats: { expected: number; unexpected: number };
  };
  return { passed: stats.expected, failed: stats.unexpected };
}
