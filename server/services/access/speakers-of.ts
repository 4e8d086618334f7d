import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { grants, type TributeRole } from './permissions.ts';
import type { Access } from './require-access.ts';

const BY_THANKS = new Set<TributeRole>(['thanker', 'formerThanker']);

/** Returns the parts as which the caller may send now; none for a creator who has not joined. */
export function speakersOf({ contributors, roles }: Access): ContributorDocument[] {
  const mayThank = grants(
    'send',
    roles.filter((role) => BY_THANKS.has(role)),
  );
  return contributors.filter((contributor) => mayThank || !isThankYouOnly(contributor));
}
