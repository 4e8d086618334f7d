import { fileURLToPath } from 'node:url';

/** Applies settings to this process, for a script that joins a running installation. */
export function adoptSettings(settings: Record<string, string>): void {
  Object.assign(process.env, settings);
}

/** Node's compile cache halves the next start. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ??
    fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};

export function childEnvironment(changes: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...COMPILE_CACHE, ...changes };
}
