import type { JoinTributeInput } from '#lib/contracts/contributors.ts';
import { isSameName, maybeSamePerson } from '#lib/contributors/same-person.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { personOf } from '#server/services/access/person-of.ts';

/**
 * Returns who of the browser's people joins under a name (docs/specification.md#access-guest): the last one, if it may be
 * their name or they say that it is; else another of them with that name. Null for someone new.
 */
export function joiningPerson(
  own: readonly ContributorDocument[],
  { name, isThankYou = false, isNew, isAgain, isSame }: JoinTributeInput,
): ContributorDocument | null {
  if (isNew) return null;
  const last = personOf(own, { kind: isThankYou ? 'THANK_YOU' : 'ANSWER' });
  if (!last || isAgain || isSame || maybeSamePerson(last.name, name)) return last;
  return own.findLast((part) => isThankYouOnly(part) === isThankYou && isSameName(part.name, name)) ?? null;
}
