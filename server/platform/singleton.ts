/**
 * Returns the one instance of `name` in this process. Custom server, route handlers and pages each load their own
 * copy of a module, so a module variable exists three times. In development it survives hot reloads: restart after
 * editing a factory.
 */
export function singleton<T>(name: string, create: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`folksee.${name}`);
  store[key] ??= create();
  return store[key];
}
