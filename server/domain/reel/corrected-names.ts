import type { Types } from 'mongoose';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { NameChange, Naming } from './name-change.ts';

type Drawn = Pick<SubmissionDocument, 'contributor' | 'media'>;

/** Returns the speaker's name if it was corrected after it was drawn in the clip's picture, else null. */
export async function correctedName({ contributor, media }: Drawn): Promise<string | null> {
  const drawn = media?.speakerName;
  if (drawn === null || drawn === undefined) return null;
  const speaker = await Contributor.findById(contributor, 'name');
  return speaker && speaker.name !== drawn ? speaker.name : null;
}

/** Where items come from: their names may be older than `changes`. `naming` is about to be made. */
type Past = { changes: readonly NameChange[]; naming?: Naming | null | undefined };

/** Returns a reel's items with corrected names, unless the creator named a clip (docs/specification.md#person-rename). */
export async function withCorrectedNames(
  items: readonly ManifestItem[],
  { changes, naming }: Past = { changes: [] },
): Promise<ManifestItem[]> {
  const ids = items.flatMap((item) => (item.kind === 'CLIP' ? item.submissionId : []));
  const clips = await Submission.find({ _id: { $in: ids } }, 'contributor media.speakerName').lean();
  const people = clips.map(({ contributor }) => contributor);
  const speakers = await Contributor.find({ _id: { $in: people } }, 'name formerIds').lean();
  const all = naming ? [...changes, naming.change] : changes;
  const speakerOf = new Map(
    speakers.map(({ _id, name, formerIds }) => {
      const isOwn = (id: Types.ObjectId) => [_id, ...formerIds].some((own) => own.equals(id));
      const former = all.filter(({ contributor }) => isOwn(contributor)).map(({ before }) => before);
      return [String(_id), { name: naming?.person.equals(_id) ? naming.change.after : name, former }];
    }),
  );
  const clipOf = new Map(clips.map((clip) => [String(clip._id), clip]));
  return items.map((item) => {
    const clip = item.kind === 'CLIP' ? clipOf.get(item.submissionId) : undefined;
    const speaker = clip && speakerOf.get(String(clip.contributor));
    return item.kind === 'CLIP' && speaker
      ? withCurrentName(item, speaker, clip.media?.speakerName ?? null)
      : item;
  });
}

type ClipItem = Extract<ManifestItem, { kind: 'CLIP' }>;
type Speaker = { name: string; former: readonly string[] };

/** A name that the person no longer has was not given to the clip alone. */
function withCurrentName(item: ClipItem, { name, former }: Speaker, drawn: string | null): ClipItem {
  const { speakerName, ...unnamed } = item;
  if (speakerName !== undefined && !former.includes(speakerName)) return item;
  const isDrawn = drawn === name || (drawn === null && speakerName === undefined);
  return isDrawn || name === '' ? unnamed : { ...unnamed, speakerName: name };
}
