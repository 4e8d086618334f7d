import type { ClientSession } from 'mongoose';
import type { AccountActionInput } from '#lib/contracts/operator.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { closePerson } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { act, nothingThere } from './act.ts';
import { backFromHiding } from './hide-reel.ts';

/**
 * Suspends an account or restores it (docs/specification.md#operator-suspend): its tokens are refused by every process from
 * now on, its sockets close, and its links say that the reel is not available. Throws NOT_FOUND, CONFLICT for an operator.
 */
export async function changeAccount(
  ctx: ServiceContext,
  { accountId: userId, action, ...basis }: AccountActionInput,
): Promise<void> {
  const user = await User.findOne({ firebaseUid: userId });
  if (!user) throw nothingThere();
  const isSuspension = action === 'SUSPEND_ACCOUNT';
  const isOperator = user.emailVerified && env().OPERATOR_EMAILS.includes(user.email.toLowerCase());
  if (isSuspension && isOperator) throw new AppError('CONFLICT', 'operatorStays');
  const isDone = await act(ctx, basis, { action, subject: userId }, (session) =>
    suspend(userId, isSuspension, session),
  );
  if (!isDone) return;
  if (isSuspension) closePerson(userId);
  const own = { 'createdBy.userId': userId, deletedAt: null };
  for (const { tributeId } of await Tribute.find(own, { tributeId: 1 })) invalidatePublicTribute(tributeId);
}

/** Returns false if it is so already. */
async function suspend(userId: string, isSuspension: boolean, session: ClientSession): Promise<boolean> {
  const now = new Date();
  const { modifiedCount } = await User.updateOne(
    { firebaseUid: userId, suspendedAt: isSuspension ? null : { $ne: null } },
    { $set: { suspendedAt: isSuspension ? now : null } },
    { session },
  );
  if (modifiedCount === 0) return false;
  const change = isSuspension
    ? { $set: { creatorSuspendedAt: now } }
    : backFromHiding({ creatorSuspendedAt: null }, now);
  await Tribute.updateMany({ 'createdBy.userId': userId }, change, { session, timestamps: false });
  return true;
}
