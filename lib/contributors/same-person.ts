/** Returns whether one name is missing, or the longer starts with the shorter ("Maja", "Maja Lind"). */
export function maybeSamePerson(one: string, other: string): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return short.every((word, index) => word === long[index]);
}

/** Returns whether two names have the same words. */
export const isSameName = (one: string, other: string): boolean =>
  wordsOf(one).length === wordsOf(other).length && maybeSamePerson(one, other);

/** Returns who a name means: the one of the same words, or else the only one whose name it may be. Nobody without a name. */
export function meantBy<T extends { name: string }>(name: string, people: readonly T[]): T | undefined {
  const candidates = people.filter(
    (person) => isGiven(name) && isGiven(person.name) && maybeSamePerson(person.name, name),
  );
  const same = candidates.find((person) => isSameName(person.name, name));
  return same ?? (candidates.length === 1 ? candidates[0] : undefined);
}

const isGiven = (name: string): boolean => wordsOf(name).length > 0;

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
