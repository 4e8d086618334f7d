import { insertClip, removeClip } from '#lib/reel/manifest.ts';
import { changeClip, changePerson } from '#server/domain/counts/kept-counts.ts';
import { canSpend, spendCredit } from '#server/domain/credits/contributor-credit.ts';
import { tellBalance } from '#server/domain/credits/credit-balance.ts';
import { changeManifest } from '#server/domain/reel/manifest-versions.ts';
import { tellOfArrival, tellOfHold } from '#server/jobs/notifications/tell-of-clip.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';
import { publish } from '#server/realtime/publish.ts';

type Admission = 'READY' | 'HELD';

/**
 * Lets a prepared clip in: it becomes READY together with the credit that its speaker costs, or waits as HELD where
 * there is none (docs/specification.md#credit-link). Only answers cost, and only a person's first. May be run again after a crash at any
 * line, and for a clip that has waited.
 * @param fields what else is known of the clip now
 */
export async function admitClip(
  submission: SubmissionDocument,
  tribute: TributeDocument,
  fields: Record<string, unknown> = {},
): Promise<Admission> {
  await dropOfRevoked(submission);
  const isPayable = !isAnswer(submission) || (await canSpend(tribute, submission.contributor));
  const foreseen = isPayable ? 'READY' : 'HELD';
  // Place and news come first: after a crash before the state they come again, and change nothing.
  await arrange(submission, tribute, foreseen);
  const decided = await decide(submission, tribute, fields);
  // Somebody took the last credit, or brought one, at the same moment.
  if (decided !== foreseen) await arrange(submission, tribute, decided);
  await tellBalance(publish, tribute.createdBy.userId);
  return decided;
}

/** What somebody sent at the moment in which they were taken out goes the way of all that they had sent before. */
async function dropOfRevoked({ _id, contributor }: SubmissionDocument): Promise<void> {
  if (!(await Contributor.exists({ _id: contributor, status: 'REVOKED' }))) return;
  await transact((session) =>
    changeClip(session, { _id, deletedAt: null }, { $set: { deletedAt: new Date() } }),
  );
}

/** Thanks are watched beside the film, never in it. */
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
    await changeClip(session, waiting, { $set: { ...fields, status } });
    // A clip that was taken back meanwhile answers nothing.
    if (isAnswer(clip) && clip.deletedAt === null) {
      const present = { _id: clip.contributor, status: { $ne: 'REVOKED' as const } };
      await changePerson(session, present, { $set: { status: 'RECORDED' } });
    }
    return status;
  });
}

async function arrange(
  submission: SubmissionDocument,
  tribute: TributeDocument,
  admission: Admission,
): Promise<void> {
  const leave = () => changeManifest(tribute._id, (items) => removeClip(items, submission.id));
  if (admission === 'HELD') {
    await leave();
    if (await isThere(submission)) await tellOfHold(submission, tribute);
    return;
  }
  // What is gone already leaves no trace among the versions. Late answers wait until their creator adds them.
  const isForFilm = isAnswer(submission) && !submission.isLate;
  if (isForFilm && (await isThere(submission))) await givePlace(submission, tribute);
  // Asked again after the place was given: who takes a clip back marks it first and then looks for its place.
  await ((await isThere(submission)) ? tellOfArrival(submission, tribute) : leave());
}

const isThere = ({ _id }: SubmissionDocument) => Submission.exists({ _id, deletedAt: null });

async function givePlace(submission: SubmissionDocument, tribute: TributeDocument): Promise<void> {
  const questionId = submission.questionId ? String(submission.questionId) : null;
  const questionOrder = tribute.questions.toSorted((a, b) => a.order - b.order).map(({ _id }) => String(_id));
  const clip = { submissionId: submission.id, questionId };
  await changeManifest(tribute._id, (items) => insertClip(items, clip, questionOrder));
}
