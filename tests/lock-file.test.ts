import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { addMissing, findMissing, type Lock } from '#server/scripts/platform-packages.ts';

const readLock = () => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const OTHER_PLATFORM = 'node_modules/@biomejs/cli-darwin-arm64';
/** npm fetches another version of itself first. */
const TIMEOUT_MS = 120_000;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function project(lock: Lock): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-file-'));
  folders.push(folder);
  copyFileSync('package.json', join(folder, 'package.json'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  return folder;
}

function npm(version: string, cwd: string, ...given: string[]): Promise<{ code: number; output: string }> {
  const whole = ['exec', '--yes', `--package=npm@${version}`, '--', 'npm', ...given];
  return new Promise((done) => {
    execFile('npm', whole, { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** Checks the lock file like a clean installation, with an empty cache and no registry. */
function dryRun(version: string, lock: Lock) {
  const folder = project(lock);
  return npm(version, folder, 'ci', '--dry-run', '--offline', '--cache', join(folder, 'cache'));
}

test('contains every package of every platform, with its version', () => {
  expect(findMissing(readLock())).toEqual([]);
});

test('contains no registry address', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});

test.each([
  ['no entry', undefined],
  ['an entry without a version', { optional: true as const }],
  ['an entry of another version', { version: '0.0.1' }],
])('finds and adds a platform package that has %s', (_what, entry) => {
  const whole = readLock();
  const expected = whole.packages[OTHER_PLATFORM];
  const { [OTHER_PLATFORM]: _, ...packages } = whole.packages;
  const damaged = { packages: { ...packages, ...(entry && { [OTHER_PLATFORM]: entry }) } };
  expect(findMissing(damaged).map(({ name }) => name)).toEqual(['@biomejs/cli-darwin-arm64']);
  const mended = addMissing(damaged);
  expect(findMissing(mended)).toEqual([]);
  expect(Object.values(mended.packages)).toContainEqual({ ...expected, version: expect.any(String) });
});

test.each(['10.9.9', '11.21.2'])(
  'lets npm %s install from the lock file alone',
  async (version) => {
    const { code, output } = await dryRun(version, readLock());
    expect(output).not.toContain('Missing:');
    expect(code).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  "is rejected by npm without another platform's package",
  async () => {
    const { [OTHER_PLATFORM]: _, ...packages } = readLock().packages;
    const { code, output } = await dryRun('11.21.2', { ...readLock(), packages });
    expect(output).toContain('Missing: @biomejs/cli-darwin-arm64');
    expect(code).not.toBe(0);
  },
  TIMEOUT_MS,
);
