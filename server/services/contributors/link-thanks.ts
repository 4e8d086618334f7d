import { meantBy } from '#lib/contributors/same-person.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Links an answer and a thank-you of one name (`meantBy`) and browser, to be removed together; never the creator's. */
export async function linkThanks(
  { createdBy }: TributeDocument,
  selves: readonly ContributorDocument[],
): Promise<void> {
  const answering = selves.filter(
    (self) => !isThankYouOnly(self) && (self.userId === null || self.userId !== createdBy.userId),
  );
  for (const thanks of selves.filter(isThankYouOnly)) {
    const same = meantBy(thanks.name, answering);
    if (!same || same.thanksIds.some((id) => thanks._id.equals(id))) continue;
    await Contributor.updateOne({ _id: same._id }, { $addToSet: { thanksIds: thanks._id } });
  }
}
