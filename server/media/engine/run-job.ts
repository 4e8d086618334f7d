import type { JobOf, MediaJob, MediaOperation, MediaResult } from '#server/media/jobs.ts';
import { stripMetadata } from '#server/media/strip/strip-metadata.ts';
import { assemble } from './assemble.ts';
import { checkHeader } from './check-header.ts';
import { encodeFade } from './encode-fade.ts';
import { encodePieces } from './encode-pieces.ts';
import { encodeStretch } from './encode-stretch.ts';
import { fitMusic } from './fit-music.ts';
import type { JobContext } from './job-context.ts';
import { prepareCard } from './prepare-card.ts';
import { prepareClip } from './prepare-clip.ts';
import { prepareFormat } from './prepare-format.ts';
import { prepareMusic } from './prepare-music.ts';
import { probe } from './probe.ts';
import { readKeyFrames } from './read-segment.ts';
import { synthesiseClip } from './synthesise-clip.ts';

type Operations = {
  [Operation in MediaOperation]: (
    job: JobOf<Operation>,
    context: JobContext,
  ) => Promise<MediaResult<Operation>>;
};

const OPERATIONS: Operations = {
  'prepare-clip': prepareClip,
  'prepare-format': prepareFormat,
  'prepare-answer': prepareAnswer,
  'draw-answer': drawAnswer,
  'prepare-card': prepareCard,
  assemble,
  'encode-fade': encodeFade,
  'encode-stretch': encodeStretch,
  'encode-pieces': encodePieces,
  'read-key-frames': ({ input }) => Promise.resolve({ keyFrames: readKeyFrames(input) }),
  'compose-music': composeMusic,
  'fit-music': fitMusic,
  'prepare-music': prepareMusic,
  'synthesise-clip': synthesiseClip,
  'check-header': checkHeader,
  probe,
  'strip-metadata': (job, { partOf }) => stripMetadata(job, partOf),
  'decode-picture': decodePicture,
};

export function runJob(job: MediaJob, context: JobContext): Promise<MediaResult<MediaOperation>> {
  // Sound: operation and job match by the table above, which the compiler cannot follow.
  const run = OPERATIONS[job.op] as (
    job: MediaJob,
    context: JobContext,
  ) => Promise<MediaResult<MediaOperation>>;
  return run(job, context);
}

/** Loads what draws only for a written, spoken or photographed answer. */
async function prepareAnswer(job: JobOf<'prepare-answer'>, context: JobContext) {
  const answer = await import('./prepare-answer.ts');
  return answer.prepareAnswer(job, context);
}

async function drawAnswer(job: JobOf<'draw-answer'>, context: JobContext) {
  const answer = await import('./draw-answer.ts');
  return answer.drawAnswer(job, context);
}

/** Loads the synthesiser only for music. */
async function composeMusic(job: JobOf<'compose-music'>, context: JobContext) {
  const music = await import('./compose-music.ts');
  return music.composeMusic(job, context);
}

/** Loads the picture libraries only for a picture. */
async function decodePicture(job: JobOf<'decode-picture'>, { partOf }: JobContext) {
  const picture = await import('#server/media/picture/decode-picture.ts');
  return picture.decodePicture(job, partOf);
}
