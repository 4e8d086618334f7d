/** Returns whether one name is missing, or the longer starts with the shorter ("Maja", "Maja Lind"). */
export function maybeSamePerson(one: string, other: string): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return short.every((word, index) => word === long[index]);
}

/** Returns whether two names have the same words. */
export const isSameName = (one: string, other: string): boolean =>
  wordsOf(one).length === wordsOf(other).length && maybeSamePerson(one, other);

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
