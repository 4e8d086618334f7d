/**
 * Returns the one instance of `name` in this Node process, creating it on first use.
 *
 * One process holds three copies of every module (custom server, route handlers, pages), so a
 * module-level variable exists three times, in production too; `globalThis` exists once.
 * In development the value outlives hot reloads: after editing a factory, restart.
 */
export function singleton<T>(name: string, create: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`folksee.${name}`);
  store[key] ??= create();
  return store[key];
}
