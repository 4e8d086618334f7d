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
    (person) => isGivenName(name) && isGivenName(person.name) && maybeSamePerson(person.name, name),
  );
  const same = candidates.find((person) => isSameName(person.name, name));
  return same ?? (candidates.length === 1 ? candidates[0] : undefined);
}

/** Returns whether a name has words. */
export const isGivenName = (name: string): boolean => wordsOf(name).length > 0;

/**
 * Marks that people leave out: accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic, madda, hamza,
 * nukta, and what colours an emoji. Other marks make another vowel or letter, and so another name (दीपू, दीपा).
 */
const OPTIONAL_MARKS =
  /[\u{300}-\u{36F}\u{591}-\u{5BD}\u{5BF}\u{5C1}\u{5C2}\u{5C4}\u{5C5}\u{5C7}\u{64B}-\u{655}\u{670}\u{93C}\u{FE0F}]/gu;

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
