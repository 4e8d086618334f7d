import type { MediaJobInput } from '#server/media/jobs.ts';

/** Returns what media jobs did, with each piece of those that encode several. */
export const operationsOf = (jobs: readonly MediaJobInput[]): string[] =>
  jobs.flatMap((job) => (job.op === 'encode-pieces' ? job.pieces.map(({ op }) => op) : [job.op]));
