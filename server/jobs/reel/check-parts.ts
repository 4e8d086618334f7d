import { isRefusal, type MediaError } from '#server/media/media-error.ts';

/** Checks the files of a take until one passes: a take is prepared without those that cannot be read. Throws the first refusal if none passes. */
export async function requireOnePart(
  inputs: readonly string[],
  check: (input: string) => Promise<unknown>,
): Promise<void> {
  let refusal: MediaError | null = null;
  for (const input of inputs) {
    try {
      await check(input);
      return;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusal ??= error;
    }
  }
  if (refusal) throw refusal;
}
