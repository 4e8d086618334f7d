import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { adoptSettings, COMPILE_CACHE } from '#server/config/child-environment.ts';

/** Tests of plain functions. Those that replace modules or settings need a world of their own. */
const PURE = globSync('tests/lib/**/*.test.ts').filter(
  (file) => !/\bvi\.(mock|doMock|hoisted|stub)|process\.env/.test(readFileSync(file, 'utf8')),
);

// Each test file loads the server's packages again: the compiled code of the first is there for the others.
adoptSettings(COMPILE_CACHE);

/** A limit ends what hangs. What encodes a video for seconds takes minutes beside other programs. */
const BUSY_MACHINE_MS = 240_000;

export default defineConfig({
  test: {
    restoreMocks: true,
    // Two pictures that differ would fill the screen with their bytes.
    diff: { truncateThreshold: 30 },
    // The default leaves one processor idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{lib,server,app}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: PURE,
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
          // An alias reaches only what is not left to Node.
          server: { deps: { inline: ['next-intl', 'use-intl'] } },
          environment: 'happy-dom',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/support/setup-dom.ts'],
          testTimeout: BUSY_MACHINE_MS,
        },
      },
    ],
  },
});
