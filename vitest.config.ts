import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { adoptSettings, COMPILE_CACHE } from '#server/config/child-environment.ts';

/** Tests of plain functions, without replaced modules or settings. */
const PURE = globSync('tests/lib/**/*.test.ts').filter(
  (file) => !/\bvi\.(mock|doMock|hoisted|stub)|process\.env/.test(readFileSync(file, 'utf8')),
);

/** Returns a test file and the modules of `tests/` that it imports. */
function testModulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^.*(?:from |import )'([#.][^']+\.ts)';$/gm,
  )) {
    if (path.startsWith('#tests/')) testModulesOf(path.slice(1), found);
    if (path.startsWith('./')) testModulesOf(join(dirname(file), path), found);
  }
  return found;
}

const OF_WORKER = testModulesOf('tests/support/shared-installation.ts');

/** Replaced modules, own settings or a running queue need their own process. */
const ALONE =
  /\bvi\.(mock|doMock|hoisted|stubEnv|resetModules|importActual)|process\.env(?!\.TEST_MONGODB_URI)|\bstartJobs\b/;

/** Tests that leave nothing behind: those of a worker share its process and one installation. */
const SHARED = globSync('tests/{server,app}/**/*.test.ts').filter((file) =>
  [...testModulesOf(file)].every(
    (module) => OF_WORKER.has(module) || !ALONE.test(readFileSync(module, 'utf8')),
  ),
);

// Each test file loads the server again: the compile cache makes that fast.
adoptSettings(COMPILE_CACHE);

/** Limits stop hanging tests; encoding takes minutes on a busy machine. */
const BUSY_MACHINE_MS = 240_000;

/** Small files that run for minutes. On a fresh machine Vitest knows only sizes and would start them last. */
const LONGEST = new Set(
  ['kill-answering', 'kill-working', 'away'].map((name) =>
    join(import.meta.dirname, `tests/faults/${name}.test.ts`),
  ),
);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    const {
      long = [],
      short = [],
      ...together
    } = Object.groupBy(sorted, ({ moduleId, project }) => {
      if (LONGEST.has(moduleId)) return 'long';
      return project.config.isolate ? 'short' : project.name;
    });
    // A worker is kept while the next file is of the same project.
    return [...long, ...short, ...Object.values(together).flatMap((same = []) => same)];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    // Comparing two pictures would print all their bytes.
    diff: { truncateThreshold: 30 },
    // Tests wait for programs, jobs and clocks, so one extra worker keeps the processors busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{lib,server,app}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...PURE, ...SHARED],
          testTimeout: BUSY_MACHINE_MS,
          hookTimeout: BUSY_MACHINE_MS,
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: PURE,
          testTimeout: BUSY_MACHINE_MS,
          pool: 'forks',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          environment: 'node',
          include: SHARED,
          globalSetup: ['tests/support/shared-folder.ts'],
          setupFiles: ['tests/support/shared-installation.ts'],
          testTimeout: BUSY_MACHINE_MS,
          hookTimeout: BUSY_MACHINE_MS,
          pool: 'forks',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: BUSY_MACHINE_MS,
          hookTimeout: 240_000,
          pool: 'forks',
        },
      },
      {
        extends: true,
        plugins: [react()],
        // The formatter of the pages (next.config.ts).
        resolve: {
          alias: {
            'use-intl/format-message': join(import.meta.dirname, 'lib/messages/format-message.ts'),
          },
        },
        test: {
          name: 'dom',
          // An alias applies only to inlined packages.
          server: { deps: { inline: ['next-intl', 'use-intl'] } },
          environment: 'happy-dom',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/support/setup-dom.ts'],
          // A fresh context for each file, in a process that keeps the loaded browser.
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
          testTimeout: BUSY_MACHINE_MS,
        },
      },
    ],
  },
});
