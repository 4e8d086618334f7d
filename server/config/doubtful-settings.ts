import type { Env } from './env.ts';
import { openFilesMax } from './open-files-max.ts';

/** Beside connections, a web process opens media, uploads and pages. */
const OTHER_FILES = 1_000;

/** Returns a sentence for each valid setting that is probably a mistake. */
export function doubtfulSettings(settings: Env, filesMax: number | null = openFilesMax()): string[] {
  return [proxyDoubt(settings), filesDoubt(settings, filesMax)].filter((doubt) => doubt !== null);
}

function proxyDoubt({ APP_URL, TRUSTED_PROXIES }: Env): string | null {
  // This server speaks no TLS, so something in front of it does.
  if (!APP_URL.startsWith('https:') || TRUSTED_PROXIES !== 0) return null;
  return 'APP_URL is https, but TRUSTED_PROXIES is 0: all visitors count as one address and share its limits. Set TRUSTED_PROXIES to the number of your proxies.';
}

function filesDoubt({ CONNECTIONS_MAX }: Env, filesMax: number | null): string | null {
  const needed = CONNECTIONS_MAX + OTHER_FILES;
  if (filesMax === null || filesMax >= needed) return null;
  return `The system lets this process open ${filesMax} files, but CONNECTIONS_MAX is ${CONNECTIONS_MAX}: raise its limit of open files to at least ${needed}, or lower CONNECTIONS_MAX.`;
}
