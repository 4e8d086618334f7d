import type { ClientSession, Types } from 'mongoose';
import { changeClip, changePerson } from '#server/domain/counts/kept-counts.ts';
import { removeAnswer } from '#server/domain/counts/remove-answer.ts';
import { canSpend, spendCredit } from '#server/domain/credits/contributor-credit.ts';
import { publishBalance } from '#server/domain/credits/credit-balance.ts';
import { findReplaced } from '#server/domain/reel/find-replaced.ts';
import { leaveReel } from '#server/domain/reel/leave-reel.ts';
import { placeClip } from '#server/domain/reel/place-clip.ts';
import { notifyClipArrived, notifyClipHeld } from '#server/jobs/notifications/notify-clip.ts';
import { prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';
import { publish } from '#server/realtime/publish.ts';

type Admission = 'READY' | 'HELD';

/** Admits a clip: READY with its speaker's credit, else HELD (docs/specification.md#credit-link). Safe to repeat. */
export async function admitClip(
  submission: SubmissionDocument,
  tribute: TributeDocument,
  fields: Record<string, unknown> = {},
): Promise<Admission> {
  await dropOfRevoked(submission);
  const isPayable = !isAnswer(submission) || (await canSpend(tribute, submission.contributor));
  const foreseen = isPayable ? 'READY' : 'HELD';
  // Place and notification first: after a crash they are repeated without effect.
  await arrange(submission, tribute, foreseen);
  const decided = await decide(submission, tribute, fields);
  // Concurrently someone took the last credit or added one, or took the clip back.
  if (decided !== foreseen || !(await isThere(submission))) await arrange(submission, tribute, decided);
  await publishBalance(publish, tribute.createdBy.userId);
  return decided;
}

/** Deletes the clip if its sender was removed during the upload. */
async function dropOfRevoked({ _id, contributor }: SubmissionDocument): Promise<void> {
  if (!(await Contributor.exists({ _id: contributor, status: 'REVOKED' }))) return;
  await transact((session) =>
    changeClip(session, { _id, deletedAt: null }, { $set: { deletedAt: new Date() } }),
  );
}

/** Thank-yous are never in the reel. */
const isAnswer = ({ kind }: SubmissionDocument) => kind === 'ANSWER';

function decide(
  { _id }: SubmissionDocument,
  tribute: TributeDocument,
  fields: Record<string, unknown>,
): Promise<Admission> {
  return transact(async (session) => {
    const waiting = { _id, status: { $in: ['PROCESSING', 'HELD'] as const } };
    const clip = await Submission.findOne(waiting).session(session);
    if (!clip) return 'READY';
    const isFree = !isAnswer(clip) || clip.deletedAt !== null;
    const status = isFree || (await spendCredit(session, tribute, clip.contributor)) ? 'READY' : 'HELD';
    const replaced = status === 'READY' && clip.deletedAt === null ? await findReplaced(clip) : [];
    // Its creator may have moved the one whose place it takes, also out of all questions.
    const { questionId } = replaced.find((earlier) => earlier.status === 'READY') ?? clip;
    await changeClip(session, waiting, { $set: { ...fields, status, questionId } });
    // A clip taken back meanwhile answers nothing.
    if (isAnswer(clip) && clip.deletedAt === null) {
      // Someone else sent it, so the person still wants no mails.
      if (clip.consentStatedBy) await keepDeclined(session, clip.contributor);
      const present = { _id: clip.contributor, status: { $ne: 'REVOKED' as const } };
      await changePerson(session, present, { $set: { status: 'RECORDED' } });
    }
    for (const earlier of replaced) await removeAnswer(session, earlier, 'SPEAKER');
    return status;
  });
}

async function keepDeclined(session: ClientSession, _id: Types.ObjectId): Promise<void> {
  const declined = { _id, status: 'DECLINED' as const, mailsDeclinedAt: null };
  await Contributor.updateOne(declined, { $set: { mailsDeclinedAt: new Date() } }, { session });
}

async function arrange(
  submission: SubmissionDocument,
  tribute: TributeDocument,
  admission: Admission,
): Promise<void> {
  if (admission === 'HELD') {
    await leaveReel(tribute, submission);
    if (await isThere(submission)) await notifyClipHeld(submission, tribute);
    return;
  }
  // Late answers wait until their creator adds them.
  const isForFilm = isAnswer(submission) && !submission.isLate;
  if (isForFilm && (await isThere(submission))) {
    await prepareReelSoon(tribute._id);
    const replaced = await findReplaced(submission);
    await placeClip(
      tribute,
      submission,
      replaced.map(({ id }) => id),
    );
  }
  // Checked again after placing it: removal marks a clip before it looks for its place.
  await ((await isThere(submission))
    ? notifyClipArrived(submission, tribute)
    : leaveReel(tribute, submission));
}

const isThere = ({ _id }: SubmissionDocument) => Submission.exists({ _id, deletedAt: null });
