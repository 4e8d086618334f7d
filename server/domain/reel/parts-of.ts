import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';

/** Returns an account's contributors, including linked thank-yous, whose main contributor comes first. */
export async function partsOf(userId: string): Promise<ContributorDocument[]> {
  const answering = await Contributor.find({ userId });
  const thanksIds = answering.flatMap((part) => part.thanksIds);
  return [...(await Contributor.find({ _id: { $in: thanksIds } })), ...answering];
}
