import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Returns whether a package is installed; development packages are missing after `npm ci --omit=dev`. */
export function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch (error) {
    // Any other error, such as a package without an entry for `require`, means that it is installed.
    return (error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND';
  }
}
