import type { ClientSession } from 'mongoose';
import type { TributeStatus } from '#lib/contracts/tributes.ts';
import { Contributor } from './contributor.ts';
import { holdCredit, releaseCredit } from './contributor-credit.ts';
import { transact } from './credit-ledger.ts';
import { Tribute, type TributeDocument } from './tribute.ts';

/**
 * Changes what a tribute is, and the credits kept aside for it, in one transaction: once it no longer collects it
 * gives back what nobody has used; opened again it holds again for the invited, in their order, as far as credits last
 * (product.md §5). The given document follows.
 */
export async function changeTributeStatus(tribute: TributeDocument, status: TributeStatus): Promise<void> {
  const from = tribute.status;
  await transact(async (session) => {
    await Tribute.updateOne({ _id: tribute._id }, { $set: { status } }, { session });
    if (status === 'COLLECTING') await holdAgain(session, tribute, from);
    else await releaseAll(session, tribute);
  });
  tribute.status = status;
}

/** Deletes a tribute softly, and gives back the credits kept aside for it. */
export async function markTributeDeleted(tribute: TributeDocument): Promise<void> {
  await transact(async (session) => {
    const deletedAt = new Date();
    await Tribute.updateOne({ _id: tribute._id, deletedAt: null }, { $set: { deletedAt } }, { session });
    await releaseAll(session, tribute);
  });
}

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
  for (const { _id } of expected) if (!(await holdCredit(session, tribute, _id))) return;
}
