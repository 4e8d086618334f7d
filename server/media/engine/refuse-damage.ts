import { isMediaError, MediaError } from '#server/media/media-error.ts';

/**
 * What a stranger's file yields. The library stumbles over damage in many ways; to us each of them says that
 * the file cannot be read, not that we did something wrong.
 *
 * @throws MediaError `CORRUPT`, or what `source` itself refuses.
 */
export function* refuseDamage<T>(source: Iterable<T>): Generator<T> {
  try {
    yield* source;
  } catch (error) {
    if (isMediaError(error)) throw error;
    throw new MediaError('CORRUPT', error instanceof Error ? error.message : 'unreadable', { cause: error });
  }
}
