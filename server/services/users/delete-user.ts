import { AppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { closeSignIn } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { requireIdentity } from './require-identity.ts';

/** Deletes account and tributes softly, together (docs/specification.md#account-deletion). Throws NOT_FOUND. */
export async function deleteUser(ctx: ServiceContext): Promise<void> {
  const identity = requireIdentity(ctx);
  const { userId } = identity;
  const deletedAt = new Date();
  const own = { 'createdBy.userId': userId, deletedAt: null };
  const tributes = await Tribute.find(own, { tributeId: 1 });
  // Tributes first: after a crash in between, a locked account could no longer delete them.
  await Tribute.updateMany(own, { $set: { deletedAt } });
  const { matchedCount } = await User.updateOne(
    { firebaseUid: userId, deletedAt: null },
    { $set: { deletedAt } },
  );
  if (matchedCount === 0) throw new AppError('NOT_FOUND', 'accountNotFound');
  for (const { tributeId } of tributes) invalidatePublicTribute(tributeId);
  closeSignIn(identity);
  await enqueue('send-account-mail', { userId, about: 'DELETION' });
}
