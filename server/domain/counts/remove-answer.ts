import type { ClientSession, Types } from 'mongoose';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { changeClip, changePerson } from './kept-counts.ts';

/** Marks a clip as removed; it is kept for 30 days. A person without an answer has only opened the link. */
export async function removeAnswer(
  session: ClientSession,
  { _id, contributor }: Pick<SubmissionDocument, '_id' | 'contributor'>,
  deletedBy: NonNullable<SubmissionDocument['deletedBy']>,
): Promise<void> {
  await changeClip(session, { _id, deletedAt: null }, { $set: { deletedAt: new Date(), deletedBy } });
  await settleAnswered(session, contributor);
}

async function settleAnswered(session: ClientSession, contributor: Types.ObjectId): Promise<void> {
  const left = await Submission.exists({
    contributor,
    deletedAt: null,
    kind: 'ANSWER',
    status: { $in: ['READY', 'HELD'] },
  }).session(session);
  if (left) return;
  await changePerson(session, { _id: contributor, status: 'RECORDED' }, { $set: { status: 'OPENED' } });
}
