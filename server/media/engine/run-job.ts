import type { JobOf, MediaJob, MediaOperation, MediaResult } from '#server/media/jobs.ts';
import { stripMetadata } from '#server/media/strip/strip-metadata.ts';
import { assemble } from './assemble.ts';
import { checkHeader } from './check-header.ts';
import { encodeStretch } from './encode-stretch.ts';
import type { JobContext } from './job-context.ts';
import { prepareCard } from './prepare-card.ts';
import { prepareClip } from './prepare-clip.ts';
import { prepareFormat } from './prepare-format.ts';
import { probe } from './probe.ts';
import { readKeyFrames } from './read-segment.ts';
import { synthesiseClip } from './synthesise-clip.ts';

export function runJob(job: MediaJob, context: JobContext): Promise<MediaResult<MediaOperation>> {
  switch (job.op) {
    case 'prepare-clip':
      return prepareClip(job, context);
    case 'prepare-format':
      return prepareFormat(job, context);
    case 'prepare-card':
      return prepareCard(job, context);
    case 'assemble':
      return assemble(job, context);
    case 'encode-stretch':
      return encodeStretch(job, context);
    case 'read-key-frames':
      return Promise.resolve({ keyFrames: readKeyFrames(job.input) });
    case 'synthesise-clip':
      return synthesiseClip(job, context);
    case 'check-header':
      return checkHeader(job);
    case 'probe':
      return probe(job, context);
    case 'strip-metadata':
      return stripMetadata(job, context.partOf);
    case 'decode-picture':
      return decodePicture(job, context);
  }
}

/** Loads the picture libraries only for a picture. */
async function decodePicture(job: JobOf<'decode-picture'>, { partOf }: JobContext) {
  const picture = await import('#server/media/picture/decode-picture.ts');
  return picture.decodePicture(job, partOf);
}
