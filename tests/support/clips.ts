import { Types } from 'mongoose';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { insertClip } from '#lib/reel/manifest.ts';
import { changeClip } from '#server/domain/counts/kept-counts.ts';
import { changeManifest } from '#server/domain/reel/manifest-versions.ts';
import { Submission } from '#server/models/submission.ts';
import { transact } from '#server/platform/transact.ts';

export const ENCODED_MEDIA = {
  frames: 150,
  durationSeconds: 5,
  width: 1280,
  height: 720,
  sizeBytes: 1,
  gainDb: 0,
};

/** Creates an encoded clip that is not admitted yet. */
export const addEncodedClip = (tribute: TributeDto, contributor: string, fields: object = {}) =>
  Submission.create({
    tribute: tribute._id,
    contributor,
    questionId: tribute.questions[0]?._id ?? null,
    uploadIds: [new Types.ObjectId().toHexString()],
    status: 'PROCESSING',
    consentAt: new Date(),
    media: ENCODED_MEDIA,
    ...fields,
  });

/** Creates a prepared answer with its place in the reel. Returns its id. */
export async function addReadyClip(
  tribute: TributeDto,
  contributorId: string,
  kind: 'ANSWER' | 'THANK_YOU' = 'ANSWER',
): Promise<string> {
  const isThankYou = kind === 'THANK_YOU';
  const submission = await addEncodedClip(tribute, contributorId, {
    kind,
    ...(isThankYou && { questionId: null }),
  });
  const clip = { _id: submission._id };
  await transact((session) => changeClip(session, clip, { $set: { status: 'READY' } }));
  if (kind === 'ANSWER') {
    const place = { submissionId: submission.id, questionId: String(submission.questionId) };
    const order = tribute.questions.map(({ _id }) => _id);
    await changeManifest(new Types.ObjectId(tribute._id), (items) => insertClip(items, place, order));
  }
  return submission.id;
}

/** Hides all cards of a reel but its title: each takes seconds to encode. */
export const hideLaterCards = ({ _id }: Pick<TributeDto, '_id'>) =>
  changeManifest(new Types.ObjectId(_id), (items) =>
    items.map((item) => (item.kind === 'CARD' && item.card !== 'TITLE' ? { ...item, hidden: true } : item)),
  );

/** Hides a clip, as its creator does in the workroom. */
export const hideClip = (tribute: TributeDto, submissionId: string) =>
  changeManifest(new Types.ObjectId(tribute._id), (items) =>
    items.map((item) =>
      item.kind === 'CLIP' && item.submissionId === submissionId ? { ...item, hidden: true } : item,
    ),
  );
