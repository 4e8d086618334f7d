import { fileURLToPath } from 'node:url';

/** Takes settings over into this process, for a script that joins a running installation. */
export function adoptSettings(settings: Record<string, string>): void {
  Object.assign(process.env, settings);
}

/** Node keeps the compiled code of a program here for its next start, which takes half the time then. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ??
    fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};

/** This process's environment with some settings changed, for a program that it starts. */
export function childEnvironment(changes: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...COMPILE_CACHE, ...changes };
}
