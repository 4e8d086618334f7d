/** The occasions a tribute can be made for, in the order in which the wizard offers them (product.md §3). */
export const TRIBUTE_TYPES = [
  'MEMORIAL',
  'BIRTHDAY',
  'GRADUATION',
  'WEDDING',
  'GOODBYE',
  'TEAM_ICEBREAKER',
  'REVIEWS',
  'OTHER',
] as const;

export type TributeType = (typeof TRIBUTE_TYPES)[number];

/** Whom a tribute is about: a person (or couple), a couple before a person, a team, or a product, place or company. */
export type SubjectKind = 'PERSON' | 'COUPLE_FIRST' | 'TEAM' | 'THING';

export type Occasion = {
  subject: SubjectKind;
  /** Whether the wizard asks for a gender; a team and a thing have none. */
  hasGender: boolean;
  /** Whether the creator names the occasion in words of their own. */
  hasFreeTitle: boolean;
};

/** What each occasion asks of the wizard. Its label stands in the namespace `occasions`. */
export const OCCASIONS: Record<TributeType, Occasion> = {
  MEMORIAL: { subject: 'PERSON', hasGender: true, hasFreeTitle: false },
  BIRTHDAY: { subject: 'PERSON', hasGender: true, hasFreeTitle: false },
  GRADUATION: { subject: 'PERSON', hasGender: true, hasFreeTitle: false },
  WEDDING: { subject: 'COUPLE_FIRST', hasGender: true, hasFreeTitle: false },
  GOODBYE: { subject: 'PERSON', hasGender: true, hasFreeTitle: false },
  TEAM_ICEBREAKER: { subject: 'TEAM', hasGender: false, hasFreeTitle: false },
  REVIEWS: { subject: 'THING', hasGender: false, hasFreeTitle: false },
  OTHER: { subject: 'PERSON', hasGender: true, hasFreeTitle: true },
};
