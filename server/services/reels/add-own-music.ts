import type { AddMusicInput, MusicDto } from '#lib/contracts/music.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { requireArrived } from '#server/services/uploads/require-arrived.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { toMusicDto } from './to-music-dto.ts';

/**
 * Has an uploaded file prepared as the music of a reel, and stores who stated the right to use it. The music before stays
 * until then. Throws NOT_FOUND, GONE for an old upload, CONFLICT while it is incomplete.
 */
export async function addOwnMusic(
  ctx: ServiceContext,
  { tributeId, uploadId }: AddMusicInput,
): Promise<MusicDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  if (isKnown(tribute, uploadId)) return toMusicDto(ctx, tribute);
  const { userId } = requireIdentity(ctx);
  const music = { uploadId, kind: 'MUSIC', missing: 'musicNotHere' } as const;
  const { fileName } = await requireArrived(ctx, tribute, music);
  const arrivingMusic = { uploadId, fileName, statedBy: userId, statedAt: new Date() };
  const before = await Tribute.findOneAndUpdate({ _id: tribute._id }, { $set: { arrivingMusic } });
  const replaced = before?.arrivingMusic?.uploadId;
  if (replaced && replaced !== uploadId) await removeUpload(replaced);
  await enqueue('prepare-music', { tribute: tribute.id, uploadId }, tribute._id);
  publishTributeChange(tribute, { stale: ['music'] });
  return toMusicDto(ctx, (await Tribute.findById(tribute._id)) ?? tribute);
}

const isKnown = ({ ownMusic, arrivingMusic }: TributeDocument, uploadId: string): boolean =>
  [ownMusic?.uploadId, arrivingMusic?.uploadId].includes(uploadId);
