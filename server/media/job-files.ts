import { dirname, join } from 'node:path';
import { type JobOf, type MediaJob, PREPARED_FILES } from './jobs.ts';
import { MUSIC_FILES } from './music/music-plan.ts';

export function outputFiles(job: MediaJob): string[] {
  if ('output' in job) return [job.output];
  if ('pieces' in job) return job.pieces.map(({ output }) => output);
  if ('segment' in job) return [job.segment, ...present(job.playback)];
  switch (job.op) {
    case 'prepare-clip':
    case 'prepare-answer':
      return Object.values(PREPARED_FILES).map((name) => `${job.outputFolder}/${name}`);
    case 'prepare-card':
      return [`${job.outputFolder}/${PREPARED_FILES.segment}`];
    case 'compose-music':
    case 'fit-music':
      return Object.values(MUSIC_FILES).map((name) => `${job.outputFolder}/${name}`);
    case 'check-header':
    case 'probe':
    case 'read-key-frames':
      return [];
  }
}

/** Returns what a job reads: its files, or for a render, which joins thousands of prepared files, their folder. */
export function inputPaths(job: MediaJob): string[] {
  if ('inputs' in job) return [...job.inputs, ...othersOf(job)];
  if ('input' in job) return [job.input];
  if ('pieces' in job) return [...new Set(job.pieces.flatMap(inputPaths))];
  switch (job.op) {
    case 'prepare-answer':
      return [...job.sounds, ...job.pictures, ...present(job.overlay)];
    case 'draw-answer':
      return [job.audio, ...job.pictures, ...present(job.overlay)];
    case 'prepare-card':
      return present(job.picture);
    case 'assemble':
      return [commonFolder(assembledFiles(job))];
    case 'synthesise-clip':
      return [...job.pictures.map(({ path }) => path), ...present(job.audio)];
    case 'encode-fade':
      return [job.before.input, job.after.input];
    case 'compose-music':
      return [];
  }
}

function othersOf(job: Extract<MediaJob, { inputs: string[] }>): string[] {
  const audio = 'audio' in job ? [job.audio] : [];
  return [...audio, ...present(job.overlay)];
}

const assembledFiles = ({ items, sounds, about }: JobOf<'assemble'>): string[] => [
  ...items.map(({ segment }) => segment),
  ...sounds.map(({ audio }) => audio),
  ...present(about?.cover ?? null),
];

const present = (path: string | null): string[] => (path === null ? [] : [path]);

function commonFolder([first = '', ...others]: string[]): string {
  let folder = dirname(first);
  while (!others.every((path) => path.startsWith(join(folder, '/')))) folder = dirname(folder);
  return folder;
}
