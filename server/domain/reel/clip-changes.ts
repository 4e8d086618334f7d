import { isDeepStrictEqual } from 'node:util';
import { Types } from 'mongoose';
import type { Caption } from '#lib/contracts/captions.ts';
import type { VersionChange } from '#lib/contracts/reel-versions.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import { Submission } from '#server/models/submission.ts';

type Change<Kind, Value> = { kind: Kind; submissionId: string; before: Value; after: Value };
/** A change of the question that a clip answers, or of its captions. Both are stored with the clip. */
export type ClipChange = Change<'QUESTION', string | null> | Change<'CAPTIONS', readonly Caption[]>;

/** Returns what a version changed about clips. */
export async function findClipChanges(tribute: Types.ObjectId, version: number): Promise<ClipChange[]> {
  const found = await Manifest.findOne({ tribute, version }).select('clipChanges').lean();
  return fromStored(found?.clipChanges);
}

/** Returns what takes clips back to how they were in a version, as far as later versions say. */
export async function findChangesBackTo(tribute: Types.ObjectId, version: number): Promise<ClipChange[]> {
  const later = await Manifest.find({ tribute, version: { $gt: version } })
    .sort({ version: 1 })
    .select('clipChanges')
    .lean();
  const back = new Map<string, ClipChange>();
  for (const change of later.flatMap(({ clipChanges }) => fromStored(clipChanges))) {
    const key = `${change.kind} ${change.submissionId}`;
    back.set(key, joined(reversed(change), back.get(key)));
  }
  return [...back.values()];
}

/** `later` undone, then `earlier`, which goes back further. */
function joined(later: ClipChange, earlier: ClipChange | undefined): ClipChange {
  return earlier ? ({ ...later, after: earlier.after } as ClipChange) : later;
}

export const reversed = ({ before, after, ...change }: ClipChange): ClipChange =>
  ({ ...change, before: after, after: before }) as ClipChange;

/** Returns the changes of clips that are still as they were before: what others changed since stays. */
export async function possibleChanges(
  tribute: Types.ObjectId,
  changes: readonly ClipChange[],
  questionIds: readonly string[],
): Promise<ClipChange[]> {
  if (changes.length === 0) return [];
  const clips = await Submission.find({
    tribute,
    _id: { $in: changes.map(({ submissionId }) => submissionId) },
    deletedAt: null,
  })
    .select('questionId captions')
    .lean();
  const clipOf = new Map(clips.map((clip) => [String(clip._id), clip]));
  return changes.filter((change) => {
    const clip = clipOf.get(change.submissionId);
    if (!clip || isDeepStrictEqual(change.before, change.after)) return false;
    if (change.kind === 'CAPTIONS') return isDeepStrictEqual(clip.captions ?? [], change.before);
    const isAsked = change.after === null || questionIds.includes(change.after);
    return isAsked && (clip.questionId ? String(clip.questionId) : null) === change.before;
  });
}

export async function applyClipChanges(
  tribute: Types.ObjectId,
  changes: readonly ClipChange[],
): Promise<void> {
  for (const { kind, submissionId: _id, after } of changes) {
    const change = kind === 'QUESTION' ? { questionId: after } : { captions: after };
    await Submission.updateOne({ _id, tribute }, { $set: change });
  }
}

/** Returns the changes of several versions as the list of versions names them, without the captions themselves. */
export async function nameClipChanges(
  tribute: Types.ObjectId,
  versions: readonly number[],
): Promise<Map<number, VersionChange[]>> {
  const found = await Manifest.find({ tribute, version: { $in: versions } })
    .select('version clipChanges.submission clipChanges.kind clipChanges.question')
    .lean();
  return new Map(
    found.map(({ version, clipChanges }) => {
      const named = fromStored(clipChanges).map(({ kind, submissionId, after }): VersionChange => {
        const value = kind === 'QUESTION' ? after : null;
        return { kind, count: 1, submissionId, value };
      });
      return [version, named];
    }),
  );
}

type Stored = ManifestDocument['clipChanges'];

function fromStored(stored: Stored): ClipChange[] {
  return (stored ?? []).map(({ kind, submission, question, captions }): ClipChange => {
    const submissionId = String(submission);
    if (kind === 'CAPTIONS') {
      return { kind, submissionId, before: captions?.before ?? [], after: captions?.after ?? [] };
    }
    return { kind: 'QUESTION', submissionId, before: idOf(question?.before), after: idOf(question?.after) };
  });
}

const idOf = (id: Types.ObjectId | null | undefined) => (id ? String(id) : null);

/** The form in which a version keeps them. */
export const toStoredChanges = (changes: readonly ClipChange[]) =>
  changes.map(({ kind, submissionId, before, after }) => ({
    kind,
    submission: new Types.ObjectId(submissionId),
    [kind === 'QUESTION' ? 'question' : 'captions']: { before, after },
  }));
