import { isMediaError, isRefusal, type MediaError } from '#server/media/media-error.ts';

/** How often a file may crash or time out its process before the file is to blame. */
const BROKEN_TRIES_MAX = 5;

/** Returns whether a failure is a verdict on the file; others are retried. `attempt` counts from 1. */
export function isFinal(error: unknown, attempt: number): error is MediaError {
  if (isRefusal(error)) return true;
  return isMediaError(error) && BROKEN.has(error.code) && attempt >= BROKEN_TRIES_MAX;
}

const BROKEN: ReadonlySet<string> = new Set(['CRASH', 'MEMORY', 'STALLED', 'TIMEOUT']);
