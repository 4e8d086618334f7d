import { spawnSync } from 'node:child_process';
import { installPackages } from '#server/scripts/install-packages.ts';

const PROGRAM = 'ffmpeg';

export function ensureFfmpeg(): boolean {
  if (!isThere()) installPackages(['ffmpeg'], 'ffmpeg to compare with');
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
