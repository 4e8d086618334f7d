import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { Access } from './require-access.ts';

/** Returns the parts as which the caller may send now; none for a creator before joining. */
export const speakersOf = ({ contributors, roles }: Access): ContributorDocument[] =>
  contributors.filter((contributor) => !isThankYouOnly(contributor) || roles.includes('thanker'));
