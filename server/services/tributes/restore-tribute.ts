import type { TributeDto } from '#lib/contracts/tributes.ts';
import { restorable } from '#server/domain/erasing/restorable.ts';
import { noteActivity } from '#server/domain/retention/note-activity.ts';
import { markTributeRestored } from '#server/domain/status/tribute-status.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { accessTo } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { invalidatePublicTribute } from './get-public-tribute.ts';
import { toTributeDto } from './to-tribute-dto.ts';

/** Restores a deleted tribute (docs/specification.md#life-deletion) and resumes waiting clips. Throws NOT_FOUND. */
export async function restoreTribute(ctx: ServiceContext, tributeId: string): Promise<TributeDto> {
  const { userId } = requireIdentity(ctx);
  const deleted = await Tribute.findOne({ tributeId, ...restorable() });
  const access = deleted && (await accessTo(ctx, deleted, 'manage'));
  const tribute = access && (await markTributeRestored(access.tribute));
  if (!tribute) throw new AppError('NOT_FOUND', 'reelNotFound');
  await noteActivity(tribute._id);
  await afterCreditsAdded(userId);
  invalidatePublicTribute(tributeId);
  publishTributeChange(tribute);
  return toTributeDto(tribute, userId);
}
