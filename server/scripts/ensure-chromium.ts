import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { childEnvironment } from '#server/config/child-environment.ts';
import { installPackages } from './install-packages.ts';

/** The same engine at half the processor time of full Chromium. */
const SHELL = '/usr/bin/chromium-headless-shell';
const FULL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the Chromium for tests, installing Debian's headless shell if possible. Null for Playwright's own. */
export function ensureChromium(): string | null {
  const named = childEnvironment({}).CHROMIUM_PATH;
  if (!isThere(named) && !isThere(SHELL))
    installPackages(['chromium-headless-shell'], 'Chromium for the tests');
  const found = [named, SHELL, ...FULL].find(isThere);
  if (found) return found;
  console.log('Installing Chromium for the tests.');
  const given = ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium'];
  const env = childEnvironment({}) as NodeJS.ProcessEnv;
  spawnSync(process.execPath, given, { stdio: ['ignore', 'ignore', 'inherit'], env });
  return null;
}

const isThere = (path: string | undefined) => Boolean(path && existsSync(path));
