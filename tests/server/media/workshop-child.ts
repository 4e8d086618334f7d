import { rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { AV_LOG_QUIET, Log } from 'node-av';
import type { JobContext } from '#server/media/engine/job-context.ts';
import { probe } from '#server/media/engine/probe.ts';
import { runJob } from '#server/media/engine/run-job.ts';
import { synthesiseClip } from '#server/media/engine/synthesise-clip.ts';
import { outputFiles } from '#server/media/job-files.ts';
import type { MediaJob } from '#server/media/jobs.ts';
import { isMediaError } from '#server/media/media-error.ts';
import { lookAt, makeClip } from './hostile/odd-clips.ts';
import type { Delivery, Order, WorkshopJob } from './workshop-process.ts';

const CONTEXT: JobContext = {
  partOf: (file) => `${file}.part`,
  progress: () => {},
  breathe: () => setImmediate(),
};

function work(job: WorkshopJob): unknown {
  switch (job.op) {
    case 'make':
      return makeClip(job);
    case 'look':
      return lookAt(job);
    case 'synthesise-clip':
      return synthesiseClip(job, CONTEXT);
    case 'probe':
      return probe(job, CONTEXT);
    case 'run':
      return run(job.job);
  }
}

/** Leaves no files behind after a failure, as the supervisor does. */
function run(job: MediaJob): Promise<unknown> {
  return runJob(job, CONTEXT).catch(async (error: unknown) => {
    for (const file of outputFiles(job)) await rm(CONTEXT.partOf(file), { force: true });
    throw error;
  });
}

const failureOf = (error: unknown): Delivery['error'] => ({
  code: isMediaError(error) ? error.code : null,
  message: error instanceof Error ? error.message : String(error),
});

Log.setLevel(AV_LOG_QUIET);
process.on('disconnect', () => process.exit());
process.on('message', ({ id, job }: Order) => {
  const deliver = (delivery: Omit<Delivery, 'id'>) => process.send?.({ id, ...delivery } satisfies Delivery);
  Promise.try(work, job).then(
    (result) => deliver({ result: result ?? null, error: null }),
    (error: unknown) => deliver({ result: null, error: failureOf(error) }),
  );
});
