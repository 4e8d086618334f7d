import type { JoinTributeInput } from '#lib/contracts/contributors.ts';
import { isSameName, maybeSamePerson } from '#lib/contributors/same-person.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { personInPlaceOf, personOf } from '#server/services/access/person-of.ts';

type Browser = {
  /** Everyone that the browser has been. */
  own: readonly ContributorDocument[];
  /** Those that may be renamed: a creator opens links of others. */
  selves: readonly ContributorDocument[];
  /** Who joins again to send what the device kept. */
  maker: ContributorDocument | null;
};

/**
 * Returns who of the browser's people joins under a name (docs/specification.md#access-guest): the last one, if it may be
 * their name or they say that it is; else another of them with that name. Null for someone new.
 */
export function joiningPerson(
  { own, selves, maker }: Browser,
  { name, isThankYou = false, isNew, isAgain, isSame }: JoinTributeInput,
): ContributorDocument | null {
  if (isNew) return null;
  const kind = isThankYou ? 'THANK_YOU' : 'ANSWER';
  if (maker) return personInPlaceOf(maker, own, kind);
  const last = personOf(selves, { kind });
  if (last && (isAgain || isSame || maybeSamePerson(last.name, name))) return last;
  if (isAgain || isSame) return null;
  return own.findLast((part) => isThankYouOnly(part) === isThankYou && isSameName(part.name, name)) ?? null;
}
