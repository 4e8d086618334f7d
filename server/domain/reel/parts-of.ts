import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';

/**
 * As whom an account takes part in reels. Whoever said thank you by the same name in the browser in which they answered
 * is one of them; these come first, because the others lead to them.
 */
export async function partsOf(userId: string): Promise<ContributorDocument[]> {
  const answering = await Contributor.find({ userId });
  const thanksIds = answering.flatMap((part) => part.thanksIds);
  return [...(await Contributor.find({ _id: { $in: thanksIds } })), ...answering];
}
