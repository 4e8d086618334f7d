import { isMediaError, isRefusal, type MediaError } from '#server/media/media-error.ts';

/**
 * The queue tries so often what ends its process, or takes all its time, before the file is to blame: each try is three
 * processes already, and a file that is made to break them must not hold up everybody else's for ever.
 */
const BROKEN_TRIES_MAX = 5;

/**
 * Whether a failure is a verdict on the file. Everything else is trouble of ours, such as a full disk or a
 * killed process, and is worth another try.
 * @param attempt which try of the queue this was, counted from 1
 */
export function isFinal(error: unknown, attempt: number): error is MediaError {
  if (isRefusal(error)) return true;
  return isMediaError(error) && BROKEN.has(error.code) && attempt >= BROKEN_TRIES_MAX;
}

const BROKEN: ReadonlySet<string> = new Set(['CRASH', 'MEMORY', 'STALLED', 'TIMEOUT']);
