type Keys = Record<PropertyKey, unknown>;

/**
 * Remembers what maps, sets, arrays and plain objects contain, at every depth. Returns a function that restores it in
 * place. Contents of other objects are not remembered.
 */
function remember(value: unknown): () => void {
  if (value instanceof Map) {
    const entries = [...value];
    return withParts(entries.flat(), () => {
      value.clear();
      for (const [key, entry] of entries) value.set(key, entry);
    });
  }
  if (value instanceof Set) {
    const entries = [...value];
    return withParts(entries, () => {
      value.clear();
      for (const entry of entries) value.add(entry);
    });
  }
  if (Array.isArray(value)) {
    const entries: unknown[] = [...value];
    return withParts(entries, () => void value.splice(0, value.length, ...entries));
  }
  if (!isPlain(value)) return () => {};
  const entries = new Map(Reflect.ownKeys(value).map((key) => [key, value[key]]));
  return withParts([...entries.values()], () => {
    for (const key of Reflect.ownKeys(value)) if (!entries.has(key)) delete value[key];
    for (const [key, entry] of entries) if (!Object.is(value[key], entry)) value[key] = entry;
  });
}

function withParts(parts: unknown[], restore: () => void): () => void {
  const restores = [restore, ...parts.map(remember)];
  return () => {
    for (const one of restores) one();
  };
}

const isPlain = (value: unknown): value is Keys =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Made on first use. They keep nothing between calls. */
const STATELESS = new Set(['folksee.mail', 'folksee.stripe']);

const singletons = (): [string, unknown][] =>
  Object.getOwnPropertySymbols(globalThis)
    .filter((symbol) => symbol.description?.startsWith('folksee.'))
    .map((symbol) => [String(symbol.description), (globalThis as Keys)[symbol]]);

const settings = (): Record<string, unknown> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));

/** Global functions and objects; Node replaces an accessor when it first loads its value. */
const globals = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis))
      .filter(([name, descriptor]) => 'value' in descriptor && !name.startsWith('__vi'))
      .map(([name, { value }]) => [name, value]),
  );

/** Remembers the state that a test file could leave to the next in the same process. */
export function keepState() {
  const restores = new Map(singletons().map(([name, value]) => [name, remember(value)]));
  const before = { settings: settings(), globals: globals() };
  return {
    /** Restores the singletons that existed. Returns a sentence for each new one, and for each change that stays. */
    restore(): string[] {
      const complaints: string[] = [];
      for (const [name, value] of singletons()) {
        const restore = restores.get(name);
        if (restore) restore();
        else if (typeof value === 'object' && !STATELESS.has(name))
          complaints.push(`Import the module of ${name} before the first file.`);
      }
      for (const kind of ['settings', 'globals'] as const) {
        const after = kind === 'settings' ? settings() : globals();
        for (const name of new Set([...Object.keys(before[kind]), ...Object.keys(after)])) {
          const isNewGlobal = kind === 'globals' && !Object.hasOwn(before.globals, name);
          if (!isNewGlobal && !Object.is(before[kind][name], after[name]))
            complaints.push(`This file left ${name} changed.`);
        }
      }
      return complaints;
    },
  };
}
