import type { Looked, TributeDto } from '#lib/contracts/tributes.ts';
import { joinLooks } from '#lib/tribute/new-clips.ts';
import { Tribute } from '#server/models/tribute.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { lookOf } from './look-of.ts';
import { toTributeDto } from './to-tribute-dto.ts';

/** Keeps for the caller what they have seen of a reel's clips on any device. Throws NOT_FOUND. */
export async function keepLook(ctx: ServiceContext, tributeId: string, looked: Looked): Promise<TributeDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const { userId } = requireIdentity(ctx);
  const kept = lookOf(tribute, userId);
  const now = kept ? joinLooks(kept, looked) : looked;
  const look = { userId, until: now.until || null, seen: now.seen };
  const { _id } = tribute;
  const options = { timestamps: false };
  const { matchedCount } = await Tribute.updateOne(
    { _id, 'looks.userId': userId },
    { $set: { 'looks.$': look } },
    options,
  );
  if (matchedCount === 0)
    await Tribute.updateOne({ _id, 'looks.userId': { $ne: userId } }, { $push: { looks: look } }, options);
  return { ...toTributeDto(tribute, userId), looked: now };
}
