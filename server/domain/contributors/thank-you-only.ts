import type { ContributorDocument } from '#server/models/contributor.ts';

export const isThankYouOnly = ({ via }: Pick<ContributorDocument, 'via'>): boolean => via === 'PRESENTATION';

/** Filters the people of a reel, without those who only say thank you. */
export const ASKED = { via: { $ne: 'PRESENTATION' } } as const;
