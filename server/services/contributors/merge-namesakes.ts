import { maybeSamePerson } from '#lib/contributors/same-person.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { mergeContributors } from './merge-contributors.ts';

/**
 * Merges what an invited person did in this browser as a guest of their name, or of the one that they give. Nobody is
 * merged without a name: another person of the device may be reading. Returns whether it merged.
 */
export async function mergeNamesakes(
  invited: ContributorDocument,
  parts: readonly ContributorDocument[],
  name = invited.name,
): Promise<boolean> {
  if (name === '') return false;
  let hasMerged = false;
  for (const other of parts.toReversed())
    if (maybeSamePerson(other.name, name) && (await mergeContributors({ invited, other }))) hasMerged = true;
  return hasMerged;
}
