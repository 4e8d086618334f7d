import type { Types } from 'mongoose';
import type { VersionChange } from '#lib/contracts/reel-versions.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Manifest } from '#server/models/manifest.ts';

/** A person's name that was corrected. The clips that show it change with the version. */
export type NameChange = { contributor: Types.ObjectId; before: string; after: string };

/** A correction that is about to be made to a person, who may have another id by now. */
export type Naming = { change: NameChange; person: Types.ObjectId };

/** Returns the name that a version corrected, or null. */
export async function findNameChange(tribute: Types.ObjectId, version: number): Promise<NameChange | null> {
  const found = await Manifest.findOne({ tribute, version }).select('nameChange').lean();
  return found?.nameChange ?? null;
}

/** Returns how names were corrected after a version. */
export async function laterNameChanges(tribute: Types.ObjectId, version: number): Promise<NameChange[]> {
  const later = { tribute, version: { $gt: version }, nameChange: { $exists: true } };
  const found = await Manifest.find(later).select('nameChange').lean();
  return found.flatMap(({ nameChange }) => nameChange ?? []);
}

export const reversedName = ({ contributor, before, after }: NameChange): NameChange => ({
  contributor,
  before: after,
  after: before,
});

/** Returns the person whose name is still as it was before a change, or null: what others changed since stays. */
export const findNamed = (
  tribute: Types.ObjectId,
  { contributor, before }: NameChange,
): Promise<ContributorDocument | null> =>
  Contributor.findOne({
    tribute,
    $or: [{ _id: contributor }, { formerIds: contributor }],
    name: before,
    status: { $ne: 'REVOKED' },
  }).exec();

/** Returns the names that the creator corrected in several versions as the list of versions names them. */
export async function nameCorrections(
  tribute: Types.ObjectId,
  versions: readonly number[],
): Promise<Map<number, VersionChange>> {
  const corrections = { tribute, version: { $in: versions }, nameChange: { $exists: true } };
  const found = await Manifest.find({ ...corrections, cause: { $ne: 'BY_OTHERS' } })
    .select('version nameChange')
    .lean();
  return new Map(
    found.map(({ version, nameChange }) => [
      version,
      { kind: 'RENAMED', count: 1, submissionId: null, value: nameChange?.after ?? null },
    ]),
  );
}
