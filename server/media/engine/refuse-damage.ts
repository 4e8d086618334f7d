import { isMediaError, MediaError } from '#server/media/media-error.ts';

/** Converts the library's many failures on damaged files to MediaError CORRUPT; passes on MediaErrors of `source`. */
export function* refuseDamage<T>(source: Iterable<T>): Generator<T> {
  try {
    yield* source;
  } catch (error) {
    if (isMediaError(error)) throw error;
    throw new MediaError('CORRUPT', error instanceof Error ? error.message : 'unreadable', { cause: error });
  }
}
