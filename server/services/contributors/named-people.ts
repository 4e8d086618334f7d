import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';

/** Returns the people who answer and have a name. */
export const namedPeople = (people: readonly ContributorDocument[]): OwnPersonDto[] =>
  people
    .filter((person) => !isThankYouOnly(person) && person.name !== '')
    .map(({ id, name, formerIds }) =>
      formerIds.length > 0 ? { _id: id, name, formerIds: formerIds.map(String) } : { _id: id, name },
    );
