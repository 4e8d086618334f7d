import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import {
  ChildMessage,
  MEDIA_RESULTS,
  MediaJob,
  type MediaJobInput,
  type MediaOperation,
  type MediaProgress,
  type MediaResult,
  type MediaRun,
  outputFiles,
  partOf,
} from './jobs.ts';
import { isMediaError, MediaError, type MediaErrorCode } from './media-error.ts';

type MediaLimits = {
  maxRssBytes: number;
  timeoutMs: number;
  stallMs: number;
};

export type RunMediaJobOptions = {
  onProgress?: (progress: MediaProgress) => void;
  /** Called for each attempt, counted from 1. */
  onStart?: (pid: number, attempt: number) => void;
  signal?: AbortSignal;
  limits?: Partial<MediaLimits>;
};

const DEFAULT_LIMITS: MediaLimits = { maxRssBytes: 1024 ** 3, timeoutMs: 20 * 60_000, stallMs: 30_000 };
const WATCH_INTERVAL_MS = 200;
const MAX_ATTEMPTS = 3;
const RETRIED: ReadonlySet<MediaErrorCode> = new Set(['CRASH', 'MEMORY', 'STALLED']);
const CHILD = new URL('./child.ts', import.meta.url);
/** Hides our configuration from the child. */
const CHILD_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: '/nonexistent',
  // The compile cache halves its start.
  NODE_COMPILE_CACHE: getCompileCacheDir() ?? '',
};

/** Runs a media job in a child process within limits. Retries twice, except refusals. Throws MediaError. */
export async function runMediaJob<Operation extends MediaOperation>(
  input: Extract<MediaJobInput, { op: Operation }>,
  options: RunMediaJobOptions = {},
): Promise<MediaResult<Operation>> {
  const job = MediaJob.parse(input);
  const result = await oneAtATime(outputFiles(job)[0], () => tryAgain(job, options));
  return MEDIA_RESULTS[job.op].parse(result) as MediaResult<Operation>;
}

async function tryAgain(job: MediaJob, options: RunMediaJobOptions): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const run = { runId: randomBytes(6).toString('hex'), job };
    try {
      return await runOnce(run, attempt, options);
    } catch (error) {
      await removeParts(run);
      const again = isMediaError(error) && RETRIED.has(error.code) && attempt < MAX_ATTEMPTS;
      if (!again) throw error;
    }
  }
}

const turns = new Map<string, Promise<unknown>>();

/** Serialises jobs with the same output, so that all its files are from one run. */
async function oneAtATime(output: string | undefined, work: () => Promise<unknown>): Promise<unknown> {
  if (output === undefined) return work();
  const turn = (turns.get(output) ?? Promise.resolve()).then(work, work);
  turns.set(output, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(output) === turn) turns.delete(output);
  }
}

async function removeParts({ runId, job }: MediaRun): Promise<void> {
  for (const file of outputFiles(job)) await rm(partOf(file, runId), { force: true });
}

async function runOnce(run: MediaRun, attempt: number, options: RunMediaJobOptions): Promise<unknown> {
  const { signal, onProgress, onStart } = options;
  if (signal?.aborted) throw new MediaError('CANCELLED', 'cancelled before it started');
  const child = fork(CHILD, {
    execPath: process.execPath,
    execArgv: ['--max-old-space-size=256'],
    env: CHILD_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const watch = watchLimits(child, { ...DEFAULT_LIMITS, ...options.limits });
  const cancel = () => watch.end('CANCELLED');
  signal?.addEventListener('abort', cancel, { once: true });
  let outcome: ChildMessage | null = null;
  child.on('message', (payload) => {
    const message = ChildMessage.parse(payload);
    watch.heard();
    if (message.type === 'progress') onProgress?.(message.progress);
    if (message.type === 'done' || message.type === 'error') outcome = message;
  });
  try {
    const exited = untilExit(child);
    if (child.pid !== undefined) onStart?.(child.pid, attempt);
    // If sending fails, the child's exit tells why.
    child.send(run, () => {});
    const ending = await exited;
    return resultOf(outcome, watch.breach(), ending);
  } finally {
    watch.stop();
    signal?.removeEventListener('abort', cancel);
  }
}

function resultOf(outcome: ChildMessage | null, breach: MediaErrorCode | null, ending: string): unknown {
  if (outcome?.type === 'done') return outcome.result;
  if (outcome?.type === 'error') throw new MediaError(outcome.code, outcome.message);
  throw new MediaError(breach ?? 'CRASH', breach ? `ended by the supervisor: ${breach}` : ending);
}

function untilExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not start: ${error.message}`));
    child.once('exit', (code, endedBy) => {
      const ending = `ended by ${endedBy ?? `code ${code}`}`;
      // Its last messages may still be in the channel, which closes once they are read.
      if (child.connected) child.once('disconnect', () => resolve(ending));
      else resolve(ending);
    });
  });
}

function watchLimits(child: ChildProcess, limits: MediaLimits) {
  const startedAt = Date.now();
  let heardAt = startedAt;
  let breach: MediaErrorCode | null = null;
  const end = (code: MediaErrorCode) => {
    breach ??= code;
    child.kill('SIGKILL');
  };
  const timer = setInterval(() => {
    const now = Date.now();
    if (residentBytes(child.pid) > limits.maxRssBytes) end('MEMORY');
    else if (now - startedAt > limits.timeoutMs) end('TIMEOUT');
    else if (now - heardAt > limits.stallMs) end('STALLED');
  }, WATCH_INTERVAL_MS);
  return {
    end,
    heard: () => {
      heardAt = Date.now();
    },
    breach: () => breach,
    stop: () => clearInterval(timer),
  };
}

function residentBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
