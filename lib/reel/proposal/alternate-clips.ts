/** A clip to place: who speaks in it, and whether it is one of the longer ones. */
export type Voice = { speakerId: string; isLong: boolean };

type Ends<T> = {
  /** Who speaks before the first clip. Null if nobody does. */
  before: string | null;
  first: T | null;
  last: T | null;
};

/**
 * Returns clips in an order in which as few people as possible speak twice in a row, and then long clips follow short ones.
 * Between equals, the present order decides, so that ordering twice changes nothing.
 */
export function alternateClips<T extends Voice>(clips: readonly T[], { before, first, last }: Ends<T>): T[] {
  const placed: T[] = first ? [first] : [];
  let left = clips.filter((clip) => clip !== first && clip !== last);
  while (left.length > 0) {
    const next = nextOf(left, { previous: placed.at(-1), before, after: last?.speakerId ?? null });
    placed.push(next);
    left = left.filter((clip) => clip !== next);
  }
  return last && last !== first ? [...placed, last] : placed;
}

type Neighbours<T> = { previous: T | undefined; before: string | null; after: string | null };

function nextOf<T extends Voice>(left: readonly T[], { previous, before, after }: Neighbours<T>): T {
  const speaking = previous?.speakerId ?? before;
  const counts = countVoices(left);
  const costOf = (speakerId: string) =>
    Number(speakerId === speaking) + leastRepeats(counts, { next: speakerId, after });
  const costs = new Map([...counts.keys()].map((speakerId) => [speakerId, costOf(speakerId)]));
  const least = Math.min(...costs.values());
  const fitting = left.filter(({ speakerId }) => costs.get(speakerId) === least);
  const contrasting = fitting.find(({ isLong }) => previous && isLong !== previous.isLong);
  const next = contrasting ?? fitting[0];
  if (!next) throw new Error('There is no clip to place.');
  return next;
}

/** Counts the clips of each speaker, the most first. */
function countVoices(clips: readonly Voice[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { speakerId } of clips) counts.set(speakerId, (counts.get(speakerId) ?? 0) + 1);
  return new Map([...counts].toSorted(([, one], [, other]) => other - one));
}

/**
 * Returns how often someone must still speak twice in a row after a clip of `next`, in the best order. Only the clips of
 * others separate those of a person, so it depends on the people with the most clips and on those at the ends.
 */
function leastRepeats(
  counts: ReadonlyMap<string, number>,
  { next, after }: { next: string; after: string | null },
): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0) - 1;
  const [most = next, second = next] = counts.keys();
  const repeats = [most, second, next, after ?? next].map((speakerId) => {
    const isNext = Number(speakerId === next);
    const left = (counts.get(speakerId) ?? 0) - isNext;
    const spoken = left + isNext + Number(speakerId === after);
    return spoken - 1 - (total - left);
  });
  return Math.max(0, ...repeats);
}
