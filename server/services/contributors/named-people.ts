import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';

/** Returns the people who answer and have a name. */
export const namedPeople = (people: readonly ContributorDocument[]): OwnPersonDto[] =>
  people
    .filter((person) => !isThankYouOnly(person) && person.name !== '')
    .map(({ id, name }) => ({ _id: id, name }));
