type Owned = { personId?: string | undefined };

/** Returns whether two things may be one person's: who made an older take is unknown. */
export const isSamePerson = (one: Owned, other: Owned): boolean =>
  !one.personId || !other.personId || one.personId === other.personId;

/** Returns whether something is certainly nobody's of these people. Without people, everything is theirs. */
export const isOfOthers = (owner: string | undefined, personIds: readonly string[]): boolean =>
  owner !== undefined && personIds.length > 0 && !personIds.includes(owner);
