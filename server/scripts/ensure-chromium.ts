import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { childEnvironment } from '#server/config/child-environment.ts';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The Chromium that tests drive: the one named by CHROMIUM_PATH, the machine's, Debian's after installing it,
 * or else Playwright's own, for which null stands.
 */
export function ensureChromium(): string | null {
  const named = childEnvironment({}).CHROMIUM_PATH;
  const found = [named, ...KNOWN].find((path) => path && existsSync(path));
  if (found) return found;
  console.log('Installing Chromium for the tests.');
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    const installed = KNOWN.find((path) => existsSync(path));
    if (installed) return installed;
  }
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return null;
}

function run(command: string, given: string[]): void {
  spawnSync(command, given, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: childEnvironment({ DEBIAN_FRONTEND: 'noninteractive' }) as NodeJS.ProcessEnv,
  });
}
