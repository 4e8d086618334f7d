/** Next and the custom server load separate copies of each module. Also survives hot reloads in development. */
export function singleton<T>(name: string, create: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`folksee.${name}`);
  store[key] ??= create();
  return store[key];
}
