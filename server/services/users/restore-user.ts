import type { UserDto } from '#lib/contracts/users.ts';
import { restorable } from '#server/domain/erasing/restorable.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

const BACK = { $set: { deletedAt: null } } as const;

/** Restores an account with its tributes (docs/specification.md#account-deletion). Throws NOT_FOUND. */
export async function restoreUser(ctx: ServiceContext): Promise<UserDto> {
  const { userId } = requireIdentity(ctx);
  await transact(async (session) => {
    const deleted = await User.findOneAndUpdate({ firebaseUid: userId, ...restorable() }, BACK, { session });
    const deletedAt = deleted?.deletedAt;
    if (!deletedAt) return;
    await Tribute.updateMany({ 'createdBy.userId': userId, deletedAt }, BACK, { session });
  });
  const user = await User.findOne({ firebaseUid: userId, deletedAt: null });
  if (!user) throw new AppError('NOT_FOUND', 'accountNotFound');
  return toUserDto(user);
}
