import { type ChildProcess, fork } from 'node:child_process';
import { afterAll } from 'vitest';
import type { JobOf } from '#server/media/jobs.ts';
import type { ClipSpec, LookAt } from './hostile/odd-clips.ts';

/** Makes the clips that tests need, and looks at what the product made of them. */
export type WorkshopJob =
  | ({ op: 'make' } & ClipSpec)
  | ({ op: 'look' } & LookAt)
  | JobOf<'synthesise-clip' | 'probe'>;
export type Order = { id: number; job: WorkshopJob };
export type Delivery = { id: number; result: unknown; error: string | null };

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

function open(): ChildProcess {
  const opened = fork(new URL('./workshop-child.ts', import.meta.url), { execArgv: [] });
  opened.on('message', ({ id, result, error }: Delivery) => {
    const done = waiting.get(id);
    waiting.delete(id);
    if (error === null) done?.resolve(result);
    else done?.reject(new Error(error));
  });
  opened.once('exit', (code, signal) => {
    child = null;
    for (const { reject } of waiting.values()) reject(new Error(`the workshop ended with ${code ?? signal}`));
    waiting.clear();
  });
  return opened;
}

afterAll(() => child?.disconnect());
