import type { ClientSession, Types } from 'mongoose';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { book, bookAll } from './credit-ledger.ts';

// What a person costs the creator (docs/specification.md#credit-hold), changed with the ledger in one transaction.

/** Creators answer for free in their own tributes. */
export const isFree = (tribute: TributeDocument, { userId }: Pick<ContributorDocument, 'userId'>): boolean =>
  userId !== null && userId === tribute.createdBy.userId;

/** Holds a credit for a person, unless one is held or spent. Returns false without credit. */
export async function holdCredit(
  session: ClientSession,
  tribute: TributeDocument,
  contributorId: Types.ObjectId,
): Promise<boolean> {
  return holdCredits(session, tribute, [await Contributor.findById(contributorId).session(session).orFail()]);
}

/** Returns whether inviting this person holds a credit (docs/specification.md#credit-hold). */
export const needsCredit = (tribute: TributeDocument, contributor: ContributorDocument): boolean =>
  contributor.creditState === 'NONE' && !isFree(tribute, contributor);

/** Holds a credit for each person or none; read them in this transaction. Returns false without credit. */
export async function holdCredits(
  session: ClientSession,
  tribute: TributeDocument,
  contributors: readonly ContributorDocument[],
): Promise<boolean> {
  const due = contributors.filter((contributor) => needsCredit(tribute, contributor));
  if (due.length === 0) return true;
  const references = due.map(({ _id, creditRound }) => referenceOf(_id, creditRound + 1));
  const userId = tribute.createdBy.userId;
  const booked = await bookAll(session, { userId, reason: 'HOLD', amount: -1, references });
  if (booked === 'NO_CREDIT') return false;
  await Contributor.updateMany(
    { _id: { $in: due.map(({ _id }) => _id) } },
    { $set: { creditState: 'HELD' }, $inc: { creditRound: 1 } },
    { session },
  );
  return true;
}

export async function releaseCredit(
  session: ClientSession,
  tribute: TributeDocument,
  contributorId: Types.ObjectId,
): Promise<boolean> {
  const contributor = await Contributor.findById(contributorId).session(session).orFail();
  if (contributor.creditState !== 'HELD') return false;
  const reference = referenceOf(contributorId, contributor.creditRound);
  await book(session, { userId: tribute.createdBy.userId, reason: 'RELEASE', amount: 1, reference });
  await Contributor.updateOne({ _id: contributorId }, { $set: { creditState: 'NONE' } }, { session });
  return true;
}

/** Pays for a person's first clip, with their held credit first. Returns false without credit. */
export async function spendCredit(
  session: ClientSession,
  tribute: TributeDocument,
  contributorId: Types.ObjectId,
): Promise<boolean> {
  const contributor = await Contributor.findById(contributorId).session(session).orFail();
  if (contributor.creditState === 'SPENT' || isFree(tribute, contributor)) return true;
  const amount = contributor.creditState === 'HELD' ? 0 : -1;
  const reference = String(contributorId);
  const booked = await book(session, {
    userId: tribute.createdBy.userId,
    reason: 'SPEND',
    amount,
    reference,
  });
  if (booked === 'NO_CREDIT') return false;
  await Contributor.updateOne({ _id: contributorId }, { $set: { creditState: 'SPENT' } }, { session });
  return true;
}

/** Returns whether `spendCredit` would succeed; only the transaction decides. */
export async function canSpend(tribute: TributeDocument, contributorId: Types.ObjectId): Promise<boolean> {
  const contributor = await Contributor.findById(contributorId).orFail();
  if (contributor.creditState !== 'NONE' || isFree(tribute, contributor)) return true;
  const creator = await User.findOne({ firebaseUid: tribute.createdBy.userId }, { credit: 1 });
  return (creator?.credit ?? 0) > 0;
}

/** Each hold is a round: a reopened tribute holds again. */
const referenceOf = (contributorId: Types.ObjectId, round: number) => `${String(contributorId)}:${round}`;

type Two = { staying: ContributorDocument; going: ContributorDocument };

/** Pays for two merged people with one credit and releases the other. */
export async function mergeCredit(
  session: ClientSession,
  tribute: TributeDocument,
  { staying, going }: Two,
): Promise<void> {
  if (going.creditState === 'NONE') return;
  if (going.creditState === 'HELD' || staying.creditState === 'SPENT')
    return giveBack(session, tribute, going);
  // A clip paid for by the removed contributor counts for both.
  await releaseCredit(session, tribute, staying._id);
  await Contributor.updateOne({ _id: staying._id }, { $set: { creditState: 'SPENT' } }, { session });
}

async function giveBack(
  session: ClientSession,
  tribute: TributeDocument,
  { _id }: ContributorDocument,
): Promise<void> {
  const reference = `${String(_id)}:merged`;
  await book(session, { userId: tribute.createdBy.userId, reason: 'RELEASE', amount: 1, reference });
}
