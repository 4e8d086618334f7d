import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PROGRAM = 'ffmpeg';
const INSTALLER = '/usr/bin/apt-get';

export function ensureFfmpeg(): boolean {
  if (isThere()) return true;
  if (!existsSync(INSTALLER) || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...given: string[]) =>
    spawnSync(INSTALLER, [...given, '-qq'], { stdio: ['ignore', 'ignore', 2], env });
  process.stderr.write('Installing ffmpeg to compare with.\n');
  run('update');
  run('install', '-y', '--no-install-recommends', 'ffmpeg');
  return isThere();
}

const isThere = () => spawnSync(PROGRAM, ['-version'], { stdio: 'ignore' }).status === 0;

/** Returns arguments that contain no spaces. */
export const words = (text: string): string[] => text.split(' ');

/** Runs ffmpeg over existing files. Throws with its last output. */
export function ffmpeg(given: readonly string[]): void {
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];
  const { status, stderr } = spawnSync(PROGRAM, [...quiet, ...given], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
}
