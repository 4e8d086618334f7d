import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurn } from '#lib/in-turn.ts';
import type { MediaErrorCode } from '#lib/recording/media-error-codes.ts';
import { outputFiles } from './job-files.ts';
import {
  MEDIA_RESULTS,
  MediaJob,
  type MediaJobInput,
  type MediaOperation,
  type MediaResult,
} from './jobs.ts';
import { isMediaError, MediaError } from './media-error.ts';
import { maxRssOf } from './memory-limits.ts';
import { ChildMessage, type MediaProgress, type MediaRun, partOf } from './messages.ts';
import type { Sandbox } from './sandbox/command.ts';
import { type MediaChild, startChild } from './sandbox/start-child.ts';

type MediaLimits = {
  maxRssBytes: number;
  timeoutMs: number;
  /** The longest silence of a child that has its job. */
  stallMs: number;
};

export type RunMediaJobOptions = {
  onProgress?: (progress: MediaProgress) => void;
  /** Called for each attempt, counted from 1. */
  onStart?: (pid: number, attempt: number) => void;
  signal?: AbortSignal;
  limits?: Partial<MediaLimits>;
  maxAttempts?: number;
};

const DEFAULT_LIMITS = { timeoutMs: 20 * 60_000, stallMs: 30_000 };
/** A busy machine takes up to three seconds to start a sandboxed process. */
const START_MS = 4_000;
const WATCH_INTERVAL_MS = 200;
const DEFAULT_ATTEMPTS = 3;
const RETRIED: ReadonlySet<MediaErrorCode> = new Set(['CRASH', 'MEMORY', 'STALLED']);

let sandbox: Sandbox = 'limits only';

/**
 * Chooses how this process confines its media processes from now on. Without a choice they only have limits.
 * `auto` uses bubblewrap where it works. Throws if `require`d bubblewrap does not work.
 */
export async function chooseSandbox(mode: 'auto' | 'require' | 'off'): Promise<Sandbox> {
  sandbox = 'limits only';
  const problem = mode === 'off' ? 'off' : await findProblem();
  if (problem === null) sandbox = 'bubblewrap';
  else if (mode === 'require') throw new Error(`Media processes cannot run under bubblewrap: ${problem}.`);
  return sandbox;
}

/** Lets a sandboxed process judge a file that is no clip. Returns null if it can, else why not. */
async function findProblem(): Promise<string | null> {
  const job = { op: 'check-header', input: fileURLToPath(import.meta.url), maxBytes: 1024 ** 2 } as const;
  const run = { runId: randomBytes(6).toString('hex'), job };
  try {
    await runOnce(run, 1, {}, startChild(job, 'bubblewrap', { isProbe: true }));
    return 'it judged a program to be a clip';
  } catch (error) {
    if (isMediaError(error) && error.code === 'FORMAT') return null;
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs a media job in a child process within limits. Retries crashes, twice by default. Throws MediaError. */
export async function runMediaJob<Operation extends MediaOperation>(
  input: Extract<MediaJobInput, { op: Operation }>,
  options: RunMediaJobOptions = {},
): Promise<MediaResult<Operation>> {
  const job = MediaJob.parse(input);
  const result = await oneAtATime(outputFiles(job)[0], () => tryAgain(job, options));
  return MEDIA_RESULTS[job.op].parse(result) as MediaResult<Operation>;
}

async function tryAgain(job: MediaJob, options: RunMediaJobOptions): Promise<unknown> {
  const [output] = outputFiles(job);
  // A sandbox can only contain a folder that exists. Once, because its clip may be erased between two attempts.
  if (output) await mkdir(dirname(output), { recursive: true });
  for (let attempt = 1; ; attempt++) {
    const run = { runId: randomBytes(6).toString('hex'), job };
    try {
      if (options.signal?.aborted) throw new MediaError('CANCELLED', 'cancelled before it started');
      return await runOnce(run, attempt, options, startChild(job, sandbox));
    } catch (error) {
      await removeParts(run);
      const again =
        isMediaError(error) && RETRIED.has(error.code) && attempt < (options.maxAttempts ?? DEFAULT_ATTEMPTS);
      if (!again) throw error;
    }
  }
}

/** Serialises jobs with the same output, so that all its files are from one run. */
const oneAtATime = (output: string | undefined, work: () => Promise<unknown>): Promise<unknown> =>
  output === undefined ? work() : inTurn(`media ${output}`, work);

async function removeParts({ runId, job }: MediaRun): Promise<void> {
  for (const file of outputFiles(job)) await rm(partOf(file, runId), { force: true });
}

async function runOnce(
  run: MediaRun,
  attempt: number,
  { signal, onProgress, onStart, limits }: RunMediaJobOptions,
  { child, residentPid }: MediaChild,
): Promise<unknown> {
  const maxRssBytes = maxRssOf(run.job.op);
  const watch = watchLimits(child, residentPid, { maxRssBytes, ...DEFAULT_LIMITS, ...limits });
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
  if (outcome?.type === 'error')
    throw new MediaError(outcome.code, outcome.message, { isOutage: outcome.isOutage });
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

function watchLimits(child: ChildProcess, residentPid: MediaChild['residentPid'], limits: MediaLimits) {
  const startedAt = Date.now();
  let heardAt = startedAt + START_MS;
  let breach: MediaErrorCode | null = null;
  const end = (code: MediaErrorCode) => {
    breach ??= code;
    child.kill('SIGKILL');
  };
  const timer = setInterval(() => {
    const now = Date.now();
    if (residentBytes(residentPid()) > limits.maxRssBytes) end('MEMORY');
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
