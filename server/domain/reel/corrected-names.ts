import type { ManifestItem } from '#lib/contracts/reels.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';

type Drawn = Pick<SubmissionDocument, 'contributor' | 'media'>;

/** Returns the speaker's name if it was corrected after it was drawn in the clip's picture, else null. */
export async function correctedName({ contributor, media }: Drawn): Promise<string | null> {
  const drawn = media?.speakerName;
  if (drawn === null || drawn === undefined) return null;
  const speaker = await Contributor.findById(contributor, 'name');
  return speaker && speaker.name !== drawn ? speaker.name : null;
}

/** Returns a reel's items with corrected names, unless the creator named a clip (docs/specification.md#person-rename). */
export async function withCorrectedNames(items: readonly ManifestItem[]): Promise<ManifestItem[]> {
  const unnamed = items.flatMap((item) =>
    item.kind === 'CLIP' && !item.speakerName ? item.submissionId : [],
  );
  const clips = await Submission.find({ _id: { $in: unnamed } }, 'contributor media.speakerName');
  const speakers = await Contributor.find(
    { _id: { $in: clips.map(({ contributor }) => contributor) } },
    'name',
  );
  const nameOf = new Map(speakers.map(({ id, name }) => [id, name]));
  const corrected = new Map(
    clips.flatMap(({ id, contributor, media }) => {
      const name = nameOf.get(String(contributor));
      return media?.speakerName && name && name !== media.speakerName ? [[id, name] as const] : [];
    }),
  );
  return items.map((item) => {
    const speakerName = item.kind === 'CLIP' ? corrected.get(item.submissionId) : undefined;
    return item.kind === 'CLIP' && speakerName ? Object.assign({}, item, { speakerName }) : item;
  });
}
