type Owned = { personId?: string | undefined };

/** Returns whether two things may be one person's: who made an older take is unknown. */
export const isSamePerson = (one: Owned, other: Owned): boolean =>
  !one.personId || !other.personId || one.personId === other.personId;
