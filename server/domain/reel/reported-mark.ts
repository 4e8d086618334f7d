import { createHash } from 'node:crypto';
import type { ClientSession, Types } from 'mongoose';
import { shownClips } from '#lib/reel/manifest.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { creatorFirstName } from './creator-first-name.ts';
import { itemsOf } from './manifest-versions.ts';

type Reported = { tribute: Types.ObjectId; submission?: Types.ObjectId | null | undefined };

/** Returns a mark that changes when a clip, or a reel and its invitation, look different. State, invited people and counts are not part of it. */
export async function findReportedMark(
  { tribute, submission }: Reported,
  session: ClientSession | null = null,
): Promise<string> {
  const manifest = await Manifest.findOne({ tribute }).sort({ version: -1 }).session(session);
  const shown = submission
    ? await findClip(submission, manifest, session)
    : await findReel(tribute, manifest, session);
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

async function findClip(
  _id: Types.ObjectId,
  manifest: ManifestDocument | null,
  session: ClientSession | null,
) {
  const clip = await Submission.findById(_id).select('+captions').session(session);
  const speaker = clip && (await Contributor.findById(clip.contributor).session(session));
  const item = itemsOf(manifest).find((shown) => shown.kind === 'CLIP' && shown.submissionId === String(_id));
  return { clip: clip && pick(clip, SENT), speaker: speaker?.name, item };
}

/** What a sender gave. */
const SENT = [
  'questionId',
  'uploadIds',
  'pictureUploadId',
  'photoCaptions',
  'text',
  'sentTrim',
  'captions',
] as const satisfies readonly (keyof SubmissionDocument)[];

/** What the invitation shows, and the film's opening. */
const INVITATION = [
  'tributeType',
  'name',
  'occasionTitle',
  'tributeFor',
  'imageUrl',
  'language',
  'questions',
] as const satisfies readonly (keyof TributeDocument)[];

const pick = <Field extends string>(from: Partial<Record<Field, unknown>>, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field]]));

async function findReel(
  _id: Types.ObjectId,
  manifest: ManifestDocument | null,
  session: ClientSession | null,
) {
  const tribute = await Tribute.findById(_id).session(session);
  return {
    reel: reelOf(tribute, manifest),
    // The invitation names them.
    creator: tribute && (await creatorFirstName(tribute, session)),
    speakers: await findSpeakers(manifest, session),
  };
}

/** Returns the names in the reel: someone who changes theirs makes no version. */
async function findSpeakers(manifest: ManifestDocument | null, session: ClientSession | null) {
  const clips = { _id: { $in: shownClips(itemsOf(manifest)) }, deletedAt: null };
  const speakers = await Submission.distinct('contributor', clips).session(session);
  const found = await Contributor.find({ _id: { $in: speakers } }, { name: 1 }).session(session);
  return found.map(({ name }) => name).toSorted();
}

/** Each change of the reel is a version; its texts, its picture and its sounds are stored with the tribute. */
function reelOf(tribute: TributeDocument | null, manifest: ManifestDocument | null) {
  if (!tribute) return null;
  return {
    version: manifest?.version,
    invitation: pick(tribute, INVITATION),
    hello: tribute.hello?.uploadId,
    music: tribute.ownMusic?.uploadId,
  };
}
