import type { ClientSession, QueryFilter, Types, UpdateQuery } from 'mongoose';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';

// Every write that changes a counter goes through this file, in one transaction; `check-counts.ts` verifies them.

export type AnswerCounts = { contributors: number; answered: number; clips: number };

type Person = Pick<ContributorDocument, 'status' | 'via'>;
type Clip = Pick<SubmissionDocument, 'status' | 'kind' | 'deletedAt'>;

/** Returns the counters of these people and clips: the only definition. */
export function countAnswers(people: readonly Person[], clips: readonly Clip[]): AnswerCounts {
  const present = people.filter((person) => person.status !== 'REVOKED' && !isThankYouOnly(person));
  return {
    contributors: present.length,
    answered: present.filter(({ status }) => status === 'RECORDED').length,
    clips: clips.filter((clip) => isOwnClip(clip) && clip.kind === 'ANSWER').length,
  };
}

/** Returns whether a clip counts for its speaker's account; thank-yous do too. */
export const isOwnClip = ({ status, deletedAt }: Pick<Clip, 'status' | 'deletedAt'>): boolean =>
  status === 'READY' && !deletedAt;

export async function countOwnClips(userId: string, session: ClientSession | null = null): Promise<number> {
  const selves = await Contributor.find({ userId }, '_id').session(session);
  return countClipsOf(
    selves.map(({ _id }) => _id),
    session,
  );
}

const countClipsOf = (contributors: Types.ObjectId[], session: ClientSession | null): Promise<number> =>
  Submission.countDocuments({ contributor: { $in: contributors }, deletedAt: null, status: 'READY' })
    .session(session)
    .exec();

type PersonFilter = QueryFilter<ContributorDocument>;
type PersonUpdate = UpdateQuery<ContributorDocument>;

export async function addPerson(
  session: ClientSession,
  fields: { _id?: Types.ObjectId; tribute: Types.ObjectId; name: string } & Partial<Person>,
): Promise<ContributorDocument> {
  const person = await new Contributor(fields).save({ session });
  await movePeople(session, person.tribute, { to: [person] });
  return person;
}

export async function changePerson(
  session: ClientSession,
  filter: PersonFilter,
  update: PersonUpdate,
): Promise<ContributorDocument | null> {
  const before = await Contributor.findOne(filter).session(session);
  if (!before) return null;
  const after = await putPerson(session, { _id: before._id }, update, before);
  const [one = null, other = null] = [before.userId, after.userId];
  if (one !== other) {
    const clips = await countClipsOf([after._id], session);
    await moveOwnClips(session, one, -clips);
    await moveOwnClips(session, other, clips);
  }
  return after;
}

/** Updates a person whose account stays the same, or inserts them. */
export async function putPerson(
  session: ClientSession,
  filter: PersonFilter,
  update: PersonUpdate,
  known?: ContributorDocument,
): Promise<ContributorDocument> {
  const before = known ?? (await Contributor.findOne(filter).session(session));
  const after = await Contributor.findOneAndUpdate(filter, update, {
    upsert: true,
    session,
    returnDocument: 'after',
  }).orFail();
  await movePeople(session, after.tribute, { from: before ? [before] : [], to: [after] });
  return after;
}

export async function removePerson(session: ClientSession, _id: Types.ObjectId): Promise<void> {
  const before = await Contributor.findOneAndDelete({ _id }, { session });
  if (before) await movePeople(session, before.tribute, { from: [before], to: [] });
}

export async function handOverClips(
  session: ClientSession,
  from: Types.ObjectId,
  to: Types.ObjectId,
): Promise<void> {
  const clips = await countClipsOf([from], session);
  await Submission.updateMany({ contributor: from }, { $set: { contributor: to } }, { session });
  await Submission.updateMany({ thanked: from }, { $set: { thanked: to } }, { session });
  await moveOwnClipsOf(session, from, -clips);
  await moveOwnClipsOf(session, to, clips);
}

export async function movePeople(
  session: ClientSession,
  tribute: Types.ObjectId,
  { from = [], to }: { from?: readonly Person[]; to: readonly Person[] },
): Promise<void> {
  await moveCounts(session, tribute, countAnswers(from, []), countAnswers(to, []));
}

export async function changeClip(
  session: ClientSession,
  filter: QueryFilter<SubmissionDocument>,
  update: UpdateQuery<SubmissionDocument>,
): Promise<SubmissionDocument | null> {
  const before = await Submission.findOne(filter).session(session);
  if (!before) return null;
  const after = await Submission.findOneAndUpdate({ _id: before._id }, update, {
    session,
    returnDocument: 'after',
  }).orFail();
  await moveClip(session, before, after);
  return after;
}

export async function removeClipDocument(session: ClientSession, _id: Types.ObjectId): Promise<void> {
  const before = await Submission.findOneAndDelete({ _id }, { session });
  if (before) await moveClip(session, before, null);
}

async function moveClip(
  session: ClientSession,
  before: SubmissionDocument,
  after: SubmissionDocument | null,
): Promise<void> {
  const now = after ? [after] : [];
  await moveCounts(session, before.tribute, countAnswers([], [before]), countAnswers([], now));
  await moveOwnClipsOf(session, before.contributor, now.filter(isOwnClip).length - Number(isOwnClip(before)));
}

async function moveCounts(
  session: ClientSession,
  tribute: Types.ObjectId,
  from: AnswerCounts,
  to: AnswerCounts,
): Promise<void> {
  const steps = Object.entries(to).map(([name, count]) => [
    `counts.${name}`,
    count - from[name as keyof AnswerCounts],
  ]);
  const $inc = Object.fromEntries(steps.filter(([, step]) => step !== 0));
  if (Object.keys($inc).length === 0) return;
  await Tribute.updateOne({ _id: tribute }, { $inc }, { session, timestamps: false });
}

async function moveOwnClipsOf(session: ClientSession, speaker: Types.ObjectId, step: number): Promise<void> {
  if (step === 0) return;
  const person = await Contributor.findById(speaker, 'userId').session(session);
  await moveOwnClips(session, person?.userId ?? null, step);
}

async function moveOwnClips(session: ClientSession, userId: string | null, step: number): Promise<void> {
  if (step === 0 || userId === null) return;
  const $inc = { 'counts.submissions': step };
  await User.updateOne({ firebaseUid: userId }, { $inc }, { session, timestamps: false });
}
