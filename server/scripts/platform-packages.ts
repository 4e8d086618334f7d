type LockEntry = {
  version?: string;
  dev?: true;
  devOptional?: true;
  optional?: true;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, LockEntry> };
type Missing = { name: string; version: string; parent: string };

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const PLATFORM =
  /(?<os>android|darwin|freebsd|linux|openharmony|win32)-(?<cpu>arm64|arm|x64|ia32|ppc64|riscv64|s390x)(-(?<abi>\w+))?$/;

/** Returns the optional dependencies without a usable entry: `npm ci` rejects a lock file with any. */
export function findMissing({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => !isLocked(packages, { parent, name, range }))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

type Wanted = { parent: string; name: string; range: string };

function isLocked(packages: Lock['packages'], { parent, name, range }: Wanted): boolean {
  const found = pathsFrom(parent, name).find((path) => packages[path]);
  const version = found && packages[found]?.version;
  if (!version) return false;
  return !EXACT_VERSION.test(range) || version === range;
}

function pathsFrom(parent: string, name: string): string[] {
  const folders = parent === '' ? [] : parent.split(/\/(?=node_modules\/)/);
  const nested = folders.map((_, index) => [...folders.slice(0, index + 1), 'node_modules'].join('/'));
  return ['node_modules', ...nested].toReversed().map((folder) => `${folder}/${name}`);
}

/** Returns the lock file with missing platform packages. Throws if a version or platform is unknown. */
export function addMissing<Whole extends Lock>(lock: Whole): Whole {
  const packages = { ...lock.packages };
  for (const { name, version, parent } of findMissing(lock)) {
    const at = `node_modules/${name}`;
    const path = packages[at] && packages[at].version !== version ? `${parent}/${at}` : at;
    packages[path] = entryOf({ name, version, parent: lock.packages[parent] ?? {} });
  }
  const sorted = Object.entries(packages).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

function entryOf({ name, version, parent }: { name: string; version: string; parent: LockEntry }): LockEntry {
  const { os, cpu, abi } = PLATFORM.exec(name)?.groups ?? {};
  if (!os || !cpu || !EXACT_VERSION.test(version))
    throw new Error(`${name}@${version} is not in the lock file, and its name contains no platform.`);
  const libc = abi?.startsWith('musl') ? 'musl' : 'glibc';
  return {
    version,
    cpu: [cpu],
    ...(parent.dev && { dev: true }),
    ...(parent.devOptional && { devOptional: true }),
    ...(os === 'linux' && abi && { libc: [libc] }),
    optional: true,
    os: [os],
  };
}
