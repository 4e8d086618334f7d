type Keys = Record<PropertyKey, unknown>;

/** Copies maps, arrays and plain objects at every depth; other values stay the same. */
function copyOf(value: unknown): unknown {
  if (value instanceof Map) return new Map(value);
  if (Array.isArray(value)) return [...value];
  if (!isPlain(value)) return value;
  return Object.fromEntries(Reflect.ownKeys(value).map((key) => [key, copyOf(value[key])]));
}

/** Gives a container the contents of its copy, without replacing it. */
function restore(value: unknown, copy: unknown): void {
  if (value instanceof Map && copy instanceof Map) {
    value.clear();
    for (const [key, entry] of copy) value.set(key, entry);
  } else if (Array.isArray(value) && Array.isArray(copy)) {
    value.splice(0, value.length, ...(copy as unknown[]));
  } else if (isPlain(value) && isPlain(copy)) {
    for (const key of Reflect.ownKeys(value)) if (!Object.hasOwn(copy, key)) delete value[key];
    for (const key of Reflect.ownKeys(copy)) {
      if (isContainer(value[key]) && isContainer(copy[key])) restore(value[key], copy[key]);
      else value[key] = copyOf(copy[key]);
    }
  }
}

const isPlain = (value: unknown): value is Keys =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isContainer = (value: unknown) => value instanceof Map || Array.isArray(value) || isPlain(value);

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
  const kept = singletons().map(([name, value]) => [name, copyOf(value)] as const);
  const copies = new Map(kept);
  const before = { settings: settings(), globals: globals() };
  return {
    /** Restores the server's singletons. Returns a sentence for each change that it cannot undo. */
    restore(): string[] {
      const complaints: string[] = [];
      for (const [name, value] of singletons()) {
        if (copies.has(name)) restore(value, copies.get(name));
        else if (isContainer(value)) complaints.push(`Import the module of ${name} before the first file.`);
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
