import type { ClientSession } from 'mongoose';
import type { TributeStatus } from '#lib/contracts/tributes.ts';
import { holdCredit, releaseCredit } from '#server/domain/credits/contributor-credit.ts';
import { restorable } from '#server/domain/erasing/restorable.ts';
import { LOOK_AT_ONCE } from '#server/domain/reminders/due-soon.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';

/** Changes a tribute's status in one transaction with its held credits (docs/specification.md#credit-reopen). */
export async function changeTributeStatus(tribute: TributeDocument, status: TributeStatus): Promise<void> {
  await transact(async (session) => {
    // Read the current status: a tribute deleted meanwhile holds nothing.
    const before = await Tribute.findOneAndUpdate(
      { _id: tribute._id, deletedAt: null },
      { $set: { status }, ...(status === 'COLLECTING' && LOOK_AT_ONCE) },
      { session, returnDocument: 'before' },
    );
    if (!before) return;
    if (status === 'COLLECTING') await holdAgain(session, tribute, before.status);
    else await releaseAll(session, tribute);
  });
  tribute.status = status;
}

/** Returns whether a tribute collects, and writes it, so that a concurrent status change conflicts. */
export async function isCollecting(session: ClientSession, { _id }: TributeDocument): Promise<boolean> {
  const collecting = { _id, status: 'COLLECTING' as const, deletedAt: null };
  const now = new Date();
  return (await Tribute.updateOne(collecting, { $set: { updatedAt: now } }, { session })).matchedCount > 0;
}

/** Returns the status of an unpublished reel by its date (docs/specification.md#life-ready). */
export const statusBeforeReady = ({ dueDate }: TributeDocument, now: Date): TributeStatus =>
  dueDate <= now ? 'CLOSED' : 'COLLECTING';

const dueAt = (now: Date) => ({ status: 'COLLECTING' as const, dueDate: { $lte: now }, deletedAt: null });

/** Returns tributes to close by their date, oldest first (docs/specification.md#life-closed). */
export const findDueTributes = (now: Date): Promise<TributeDocument[]> =>
  Tribute.find(dueAt(now)).sort({ dueDate: 1 });

/** Closes a due tribute and releases its credits, unless it changed meanwhile. Returns whether it did. */
export function closeDueTribute(tribute: TributeDocument, now: Date): Promise<boolean> {
  return transact(async (session) => {
    const due = { _id: tribute._id, ...dueAt(now) };
    const closed = await Tribute.updateOne(
      due,
      { $set: { status: 'CLOSED' } },
      { session, timestamps: false },
    );
    if (closed.modifiedCount === 0) return false;
    await releaseAll(session, tribute);
    return true;
  });
}

export async function markTributeDeleted(tribute: TributeDocument): Promise<void> {
  await transact(async (session) => {
    const deletedAt = new Date();
    await Tribute.updateOne({ _id: tribute._id, deletedAt: null }, { $set: { deletedAt } }, { session });
    await releaseAll(session, tribute);
  });
}

/** Restores a deleted tribute and holds credits again; a draft loses its key. Returns it, or null. */
export const markTributeRestored = ({ _id }: Pick<TributeDocument, '_id'>): Promise<TributeDocument | null> =>
  transact(async (session) => {
    const deleted = { _id, ...restorable() };
    const tribute = await Tribute.findOneAndUpdate(
      deleted,
      { $set: { deletedAt: null, draftKey: null }, ...LOOK_AT_ONCE },
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
  await requestUnsentMails(session, tribute);
}

/** Marks unsent invitations as due again; the web program queues them. */
async function requestUnsentMails(session: ClientSession, { _id }: TributeDocument): Promise<void> {
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
