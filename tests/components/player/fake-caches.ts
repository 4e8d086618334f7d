import { onTestFinished, vi } from 'vitest';

const CODE = '/_next/static/player.js';

/** A browser's cache storage, in memory, and the code that its page has loaded. */
export function installFakeCaches() {
  const held = new Map<string, Map<string, Response>>();
  const keyOf = (path: string) => new URL(path, location.href).pathname;
  const open = async (name: string) => {
    const entries = held.get(name) ?? new Map<string, Response>();
    held.set(name, entries);
    return {
      put: async (path: string, response: Response) => void entries.set(keyOf(path), response),
      match: async (path: string) => entries.get(keyOf(path))?.clone(),
    };
  };
  vi.stubGlobal('caches', {
    open,
    has: async (name: string) => held.has(name),
    delete: async (name: string) => held.delete(name),
  });
  Object.assign(performance, { getEntriesByType: () => [{ name: location.origin + CODE }] });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });
  return {
    code: CODE,
    pathsIn: (name: string) => [...(held.get(name)?.keys() ?? [])],
  };
}
