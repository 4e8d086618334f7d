import { fileURLToPath } from 'node:url';

/** Ways to confine a media process. */
export type Sandbox = 'bubblewrap' | 'limits only';

/** The only files of the machine that a process may touch besides our code. */
export type SandboxFiles = {
  /** Few: mounting them takes quadratic time, and bubblewrap refuses more than 9000 arguments. */
  inputs: readonly string[];
  outputFolder: string | null;
  /** Node's compile cache. Only a process without hostile input may write it, because others run it. */
  cache: { path: string; isWritable: boolean } | null;
};

const GIBIBYTE = 1024 ** 3;

export type ProcessLimits = { fileBytes: number; addressSpaceBytes: number };
/** More than a job needs. Memory is limited by RSS; this stops an allocation that the watch would see too late. */
const LIMITS: ProcessLimits = { fileBytes: 4 * GIBIBYTE, addressSpaceBytes: 8 * GIBIBYTE };
/** Counted over the whole account on most systems, so it only stops a process that forks without end. */
const PROCESSES = 4096;

/** Sets what the system supports. Shells name the limit on processes differently. */
const LIMIT =
  '{ ulimit -c 0; ulimit -f "$1"; ulimit -v "$2"; ulimit -u "$3" || ulimit -p "$3"; } 2>/dev/null; shift 3; exec "$@"';

/** Returns the command that runs `command` within the limits that every system has. */
export function limited(command: readonly string[], limits: Partial<ProcessLimits> = {}): string[] {
  if (process.platform === 'win32') return [...command];
  const { fileBytes, addressSpaceBytes } = { ...LIMITS, ...limits };
  const values = [fileBytes / 512, addressSpaceBytes / 1024, PROCESSES].map(String);
  return ['/bin/sh', '-c', LIMIT, 'sh', ...values, ...command];
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CODE = ['package.json', 'node_modules', 'lib', 'server'].map((name) => `${ROOT}${name}`);
/** Programs and shared libraries, wherever distributions keep them. */
const SYSTEM = ['/usr', '/lib', '/lib64', '/nix/store', '/etc/ld.so.cache'];
/** Descriptor 4, after the standard streams and the channel to the parent, gets the process id. */
const FLAGS = '--unshare-all --die-with-parent --new-session --as-pid-1 --cap-drop ALL --info-fd 4'.split(
  ' ',
);
const DEVICES = '--proc /proc --dev /dev --tmpfs /tmp'.split(' ');

const readable = (paths: readonly string[]) => paths.flatMap((path) => ['--ro-bind-try', path, path]);
const writable = (paths: readonly string[]) => paths.flatMap((path) => ['--bind', path, path]);

/** Returns the command that runs `command` without network, with `inputs` read-only and one writable folder. */
export function bubblewrapped(
  command: readonly string[],
  { inputs, outputFolder, cache }: SandboxFiles,
): string[] {
  const mounts = [
    ...inputs.map((path) => ({ path, mount: readable([path]) })),
    ...(outputFolder === null ? [] : [{ path: outputFolder, mount: writable([outputFolder]) }]),
  ];
  return [
    'bwrap',
    ...FLAGS,
    ...readable(SYSTEM),
    ...DEVICES,
    ...readable([...CODE, process.execPath]),
    ...(cache?.isWritable ? writable([cache.path]) : readable(cache ? [cache.path] : [])),
    // Outer folders first, because they hide earlier mounts inside them.
    ...mounts.toSorted((one, other) => one.path.length - other.path.length).flatMap(({ mount }) => mount),
    '--',
    ...command,
  ];
}
