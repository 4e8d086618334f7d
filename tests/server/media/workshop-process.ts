import { type ChildProcess, fork } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll } from 'vitest';
import type { MediaErrorCode } from '#lib/recording/media-error-codes.ts';
import { outputFiles } from '#server/media/job-files.ts';
import {
  type JobOf,
  MEDIA_RESULTS,
  MediaJob,
  type MediaJobInput,
  type MediaOperation,
  type MediaResult,
} from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import type { ClipSpec, LookAt } from './hostile/odd-clips.ts';

/** Makes the clips that tests need, and looks at what the product made of them. */
export type WorkshopJob =
  | ({ op: 'make' } & ClipSpec)
  | ({ op: 'look' } & LookAt)
  | JobOf<'synthesise-clip' | 'probe'>
  | { op: 'run'; job: MediaJob };
export type Order = { id: number; job: WorkshopJob };
export type Delivery = { id: number; result: unknown; error: Failure | null };
/** A code if it is one of the engine's own errors. */
type Failure = { code: MediaErrorCode | null; message: string };

let child: ChildProcess | null = null;
let orders = 0;
const waiting = new Map<number, PromiseWithResolvers<unknown>>();

/**
 * Does a job in another process, because the native library may crash. The test file keeps it: starting one takes
 * longer than most jobs.
 */
export function workIn(job: WorkshopJob): Promise<unknown> {
  const id = (orders += 1);
  const done = Promise.withResolvers<unknown>();
  waiting.set(id, done);
  child ??= open();
  child.send({ id, job } satisfies Order);
  return done.promise;
}

/** Runs one of the product's jobs without starting a process for it, which takes longer than many jobs. */
export async function runEngine<Operation extends MediaOperation>(
  input: Extract<MediaJobInput, { op: Operation }>,
): Promise<MediaResult<Operation>> {
  const job = MediaJob.parse(input);
  const [output] = outputFiles(job);
  if (output) await mkdir(dirname(output), { recursive: true });
  const result = await workIn({ op: 'run', job });
  return MEDIA_RESULTS[job.op].parse(result) as MediaResult<Operation>;
}

function open(): ChildProcess {
  const opened = fork(new URL('./workshop-child.ts', import.meta.url), { execArgv: [] });
  opened.on('message', ({ id, result, error }: Delivery) => {
    const done = waiting.get(id);
    waiting.delete(id);
    if (error === null) done?.resolve(result);
    else done?.reject(error.code ? new MediaError(error.code, error.message) : new Error(error.message));
  });
  opened.once('exit', (code, signal) => {
    child = null;
    for (const { reject } of waiting.values()) reject(new Error(`the workshop ended with ${code ?? signal}`));
    waiting.clear();
  });
  return opened;
}

afterAll(() => child?.disconnect());
