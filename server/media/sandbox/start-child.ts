import { type ChildProcess, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { inputPaths, outputFiles } from '#server/media/job-files.ts';
import type { MediaJob, MediaOperation } from '#server/media/jobs.ts';
import { bubblewrapped, limited, type ProcessLimits, type Sandbox, type SandboxFiles } from './command.ts';

/** In MiB. A job's pictures and sound are outside the heap, so that the collector must be called where they matter. */
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=2', '--expose-gc'];
const CHILD = fileURLToPath(new URL('../child.ts', import.meta.url));
/** Hides our configuration from the child. */
const CHILD_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: '/nonexistent',
  // The compile cache halves its start.
  NODE_COMPILE_CACHE: getCompileCacheDir() ?? '',
  // Pictures return to the system when they are freed, instead of leaving holes in every thread's heap (mallopt(3)).
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(512 * 1024),
};

/** Written by bubblewrap. */
const SandboxInfo = z.object({ 'child-pid': z.int().positive() });

const GIBIBYTE = 1024 ** 3;
/** WebAssembly reserves far more addresses than it uses. */
const WEBASSEMBLY = { addressSpaceBytes: 64 * GIBIBYTE };
const LIMITS_OF: Partial<Record<MediaOperation, Partial<ProcessLimits>>> = {
  assemble: { fileBytes: 64 * GIBIBYTE },
  'compose-music': WEBASSEMBLY,
  'decode-picture': WEBASSEMBLY,
  'prepare-answer': WEBASSEMBLY,
  'prepare-clip': WEBASSEMBLY,
};

export type MediaChild = { child: ChildProcess; residentPid: () => number | undefined };

/** Starts a media process for one job. `residentPid` is the process whose memory counts. */
export function startChild(job: MediaJob, sandbox: Sandbox, { isProbe = false } = {}): MediaChild {
  const program = [process.execPath, ...HEAP, CHILD];
  const confined = sandbox === 'bubblewrap' ? bubblewrapped(program, filesOf(job, isProbe)) : program;
  const [command = '', ...parameters] = limited(confined, LIMITS_OF[job.op]);
  const child = spawn(command, parameters, {
    env: CHILD_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', sandbox === 'bubblewrap' ? 'pipe' : 'ignore'],
  });
  let residentPid = child.pid;
  const info = child.stdio[4];
  if (info && 'read' in info) {
    void text(info)
      .then((json) => (residentPid = SandboxInfo.parse(JSON.parse(json))['child-pid']))
      // Its memory cannot be limited. If it could not start, its own exit came first and tells why.
      .catch(() => child.kill('SIGKILL'));
  }
  return { child, residentPid: () => residentPid };
}

function filesOf(job: MediaJob, isProbe: boolean): SandboxFiles {
  const [output] = outputFiles(job);
  const cachePath = getCompileCacheDir();
  return {
    inputs: inputPaths(job),
    outputFolder: output ? dirname(output) : null,
    cache: cachePath ? { path: cachePath, isWritable: isProbe } : null,
  };
}
