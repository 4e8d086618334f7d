import { maybeSamePerson } from '#lib/contributors/same-person.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/**
 * Notes of somebody who answered and said thank you in one browser, by one name, that they are one person, to be taken
 * out as one. Others stay two, and the creator is nobody else: films are often shown on the device of whoever made them.
 */
export async function linkThanks(
  { createdBy }: TributeDocument,
  selves: readonly ContributorDocument[],
): Promise<void> {
  const answering = selves.filter(
    (self) => !isThankYouOnly(self) && (self.userId === null || self.userId !== createdBy.userId),
  );
  for (const thanks of selves.filter(isThankYouOnly)) {
    const same = answering.find(({ name }) => maybeSamePerson(name, thanks.name));
    if (!same || same.thanksIds.some((id) => thanks._id.equals(id))) continue;
    await Contributor.updateOne({ _id: same._id }, { $addToSet: { thanksIds: thanks._id } });
  }
}
