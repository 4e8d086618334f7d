import type { PresentationDto } from '#lib/contracts/reels.ts';

/** Music takes seconds, unless many clips of its reel arrive. All looks take six and a half minutes. */
const LOOKS_MAX = 18;
const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Loads a reel again until its music is composed or failed. Returns null after the last try, or once `signal` is aborted. */
export async function whenComposed(
  find: () => Promise<PresentationDto | null>,
  signal: AbortSignal,
): Promise<PresentationDto | null> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const delayMs = Math.min(FIRST_MS * 2 ** look, LONGEST_MS);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (signal.aborted) return null;
    const found = await find();
    if (found?.isComposing === false) return signal.aborted ? null : found;
  }
  return null;
}
