import type { ContributorDocument } from '#server/models/contributor.ts';

/** Returns whether a contributor is a viewer who only says thank you, and so none of the people in the reel. */
export const isThankYouOnly = ({ via }: Pick<ContributorDocument, 'via'>): boolean => via === 'PRESENTATION';

/** The filter for the people in reels, without those who only say thank you. */
export const ASKED = { via: { $ne: 'PRESENTATION' } } as const;
