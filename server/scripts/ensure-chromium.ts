import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { childEnvironment } from '#server/config/child-environment.ts';

/** The same engine at half the processor time of full Chromium. */
const SHELL = '/usr/bin/chromium-headless-shell';
const FULL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the Chromium for tests, installing Debian's headless shell if possible. Null for Playwright's own. */
export function ensureChromium(): string | null {
  const named = childEnvironment({}).CHROMIUM_PATH;
  if (!isThere(named) && !isThere(SHELL) && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the tests.');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  }
  const found = [named, SHELL, ...FULL].find(isThere);
  if (found) return found;
  console.log('Installing Chromium for the tests.');
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium']);
  return null;
}

const isThere = (path: string | undefined) => Boolean(path && existsSync(path));

function run(command: string, given: string[]): void {
  spawnSync(command, given, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: childEnvironment({ DEBIAN_FRONTEND: 'noninteractive' }) as NodeJS.ProcessEnv,
  });
}
