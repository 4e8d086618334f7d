import type { JobOf, MediaJob, MediaOperation, MediaResult } from '#server/media/jobs.ts';
import type { JobContext } from './job-context.ts';

type Run<Operation extends MediaOperation> = (
  job: JobOf<Operation>,
  context: JobContext,
) => Promise<MediaResult<Operation>>;
type Operations = { [Operation in MediaOperation]: () => Promise<Run<Operation>> };

/** Each loads only what it needs: a process does one job, and loading everything takes longer than many jobs. */
const OPERATIONS: Operations = {
  'prepare-clip': async () => (await import('./prepare-clip.ts')).prepareClip,
  'prepare-format': async () => (await import('./prepare-format.ts')).prepareFormat,
  'prepare-answer': async () => (await import('./prepare-answer.ts')).prepareAnswer,
  'draw-answer': async () => (await import('./draw-answer.ts')).drawAnswer,
  'prepare-card': async () => (await import('./prepare-card.ts')).prepareCard,
  assemble: async () => (await import('./assemble.ts')).assemble,
  'encode-fade': async () => (await import('./encode-fade.ts')).encodeFade,
  'encode-stretch': async () => (await import('./encode-stretch.ts')).encodeStretch,
  'encode-pieces': async () => (await import('./encode-pieces.ts')).encodePieces,
  'read-key-frames': async () => {
    const { readKeyFrames } = await import('./read-segment.ts');
    return ({ input }) => Promise.resolve({ keyFrames: readKeyFrames(input) });
  },
  'compose-music': async () => (await import('./compose-music.ts')).composeMusic,
  'fit-music': async () => (await import('./fit-music.ts')).fitMusic,
  'prepare-music': async () => (await import('./prepare-music.ts')).prepareMusic,
  'synthesise-clip': async () => (await import('./synthesise-clip.ts')).synthesiseClip,
  'check-header': async () => (await import('./check-header.ts')).checkHeader,
  probe: async () => (await import('./probe.ts')).probe,
  'strip-metadata': async () => {
    const { stripMetadata } = await import('#server/media/strip/strip-metadata.ts');
    return (job, { partOf }) => stripMetadata(job, partOf);
  },
  'decode-picture': async () => {
    const { decodePicture } = await import('#server/media/picture/decode-picture.ts');
    return (job, { partOf }) => decodePicture(job, partOf);
  },
};

export async function runJob(job: MediaJob, context: JobContext): Promise<MediaResult<MediaOperation>> {
  // Sound: operation and job match by the table above, which the compiler cannot follow.
  const run = (await OPERATIONS[job.op]()) as (
    job: MediaJob,
    context: JobContext,
  ) => Promise<MediaResult<MediaOperation>>;
  return run(job, context);
}
