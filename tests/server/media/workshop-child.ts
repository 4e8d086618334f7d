import { setImmediate } from 'node:timers/promises';
import { AV_LOG_QUIET, Log } from 'node-av';
import type { JobContext } from '#server/media/engine/job-context.ts';
import { probe } from '#server/media/engine/probe.ts';
import { synthesiseClip } from '#server/media/engine/synthesise-clip.ts';
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
  }
}

Log.setLevel(AV_LOG_QUIET);
process.on('disconnect', () => process.exit());
process.on('message', ({ id, job }: Order) => {
  const deliver = (delivery: Omit<Delivery, 'id'>) => process.send?.({ id, ...delivery } satisfies Delivery);
  Promise.try(work, job).then(
    (result) => deliver({ result: result ?? null, error: null }),
    (error: unknown) => deliver({ result: null, error: String(error) }),
  );
});
