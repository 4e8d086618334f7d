import type { ClientSession } from 'mongoose';
import type { TributeStatus } from '#lib/contracts/tributes.ts';
import { holdCredit, releaseCredit } from '#server/domain/credits/contributor-credit.ts';
import { restorable } from '#server/domain/erasing/restorable.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';

/**
 * Changes what a tribute is, and the credits kept aside for it, in one transaction: once it no longer collects it
 * gives back what nobody has used; opened again it holds again for the invited, in their order, as far as credits last
 * (docs/specification.md#credit-reopen). The given document follows.
 */
export async function changeTributeStatus(tribute: TributeDocument, status: TributeStatus): Promise<void> {
  await transact(async (session) => {
    // From what it is now, whatever the given document says: one that was deleted meanwhile keeps nothing aside.
    const before = await Tribute.findOneAndUpdate(
      { _id: tribute._id, deletedAt: null },
      { $set: { status } },
      { session, returnDocument: 'before' },
    );
    if (!before) return;
    if (status === 'COLLECTING') await holdAgain(session, tribute, before.status);
    else await releaseAll(session, tribute);
  });
  tribute.status = status;
}

/**
 * Whether a tribute collects now, for what the transaction is about to keep aside for it. It writes the tribute, so that
 * of this and of closing, putting away or deleting it at the same moment one comes after the other.
 */
export async function isCollecting(session: ClientSession, { _id }: TributeDocument): Promise<boolean> {
  const collecting = { _id, status: 'COLLECTING' as const, deletedAt: null };
  const now = new Date();
  return (await Tribute.updateOne(collecting, { $set: { updatedAt: now } }, { session })).matchedCount > 0;
}

/** What a tribute is whose film is no longer shown: it collects again, unless its date has passed (docs/specification.md#life-ready). */
export const statusBeforeReady = ({ dueDate }: TributeDocument, now: Date): TributeStatus =>
  dueDate <= now ? 'CLOSED' : 'COLLECTING';

/** What collects although its date has passed. */
const dueAt = (now: Date) => ({ status: 'COLLECTING' as const, dueDate: { $lte: now }, deletedAt: null });

/** Tributes that have to close by their date (docs/specification.md#life-closed), the oldest first. */
export const findDueTributes = (now: Date): Promise<TributeDocument[]> =>
  Tribute.find(dueAt(now)).sort({ dueDate: 1 });

/**
 * Closes a tribute whose date has passed, and gives back the credits kept aside for it, in one transaction. One that
 * got a later date or another state meanwhile stays as it is. @returns whether this call closed it
 */
export function closeDueTribute(tribute: TributeDocument, now: Date): Promise<boolean> {
  return transact(async (session) => {
    const due = { _id: tribute._id, ...dueAt(now) };
    const closed = await Tribute.updateOne(due, { $set: { status: 'CLOSED' } }, { session });
    if (closed.modifiedCount === 0) return false;
    await releaseAll(session, tribute);
    return true;
  });
}

/** Deletes a tribute softly, and gives back the credits kept aside for it. */
export async function markTributeDeleted(tribute: TributeDocument): Promise<void> {
  await transact(async (session) => {
    const deletedAt = new Date();
    await Tribute.updateOne({ _id: tribute._id, deletedAt: null }, { $set: { deletedAt } }, { session });
    await releaseAll(session, tribute);
  });
}

/**
 * Brings a tribute back that its creator deleted, and keeps credits aside again for the invited, as far as they last. A
 * draft comes without its key: that may be another one's by now.
 * @returns it, or null when there is none to bring back
 */
export const markTributeRestored = ({ _id }: Pick<TributeDocument, '_id'>): Promise<TributeDocument | null> =>
  transact(async (session) => {
    const deleted = { _id, ...restorable() };
    const tribute = await Tribute.findOneAndUpdate(
      deleted,
      { $set: { deletedAt: null, draftKey: null } },
      { session, returnDocument: 'after' },
    );
    if (tribute?.status === 'COLLECTING') await holdAgain(session, tribute, 'CLOSED');
    return tribute;
  });

async function releaseAll(session: ClientSession, tribute: TributeDocument): Promise<void> {
  const held = await Contributor.find({ tribute: tribute._id, creditState: 'HELD' }).session(session);
  for (const { _id } of held) await releaseCredit(session, tribute, _id);
}

async function holdAgain(
  session: ClientSession,
  tribute: TributeDocument,
  from: TributeStatus,
): Promise<void> {
  if (from === 'COLLECTING') return;
  const expected = await Contributor.find({
    tribute: tribute._id,
    email: { $type: 'string' },
    status: { $in: ['INVITED', 'OPENED'] },
  })
    .sort({ _id: 1 })
    .session(session);
  for (const { _id } of expected) if (!(await holdCredit(session, tribute, _id))) break;
  await askForUnsentMails(session, tribute);
}

/** Invitations whose mail had not gone when the tribute stopped collecting; the web program queues what is due. */
async function askForUnsentMails(session: ClientSession, { _id }: TributeDocument): Promise<void> {
  const unsent = {
    tribute: _id,
    status: 'INVITED' as const,
    creditState: 'HELD' as const,
    mailRound: { $gt: 0 },
    mailedAt: null,
    isMailRefused: false,
    mailsDeclinedAt: null,
  };
  await Contributor.updateMany(unsent, { $set: { isMailDue: true } }, { session });
}
