import type { MusicDto } from '#lib/contracts/music.ts';
import { emptyEdit } from '#lib/reel/manifest.ts';
import { changeEdit } from '#server/domain/reel/manifest-versions.ts';
import { ownMusicFolder } from '#server/domain/reel/own-music-key.ts';
import { removeMediaOf } from '#server/integrations/storage.ts';
import { prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { toMusicDto } from './to-music-dto.ts';

/** Removes the creator's own music. A reel that played it starts over with the music of a new one. Throws NOT_FOUND. */
export async function removeOwnMusic(ctx: ServiceContext, tributeId: string): Promise<MusicDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const { mood } = emptyEdit(tribute.tributeType).settings.music;
  await prepareReelSoon(tribute._id);
  await changeEdit(tribute._id, (edit) => {
    const { startSeconds: _, ...music } = edit.settings.music;
    if (music.mood !== 'own') return edit;
    return { ...edit, settings: { ...edit.settings, music: { ...music, mood } } };
  });
  const { ownMusic, arrivingMusic, musicIds } = tribute;
  if (ownMusic) await removeMediaOf(ownMusicFolder(tribute.id, ownMusic.uploadId));
  // What was made of it for players.
  for (const id of musicIds ?? []) await removeMediaOf(id);
  if (arrivingMusic) await removeUpload(arrivingMusic.uploadId);
  await Tribute.updateOne({ _id: tribute._id }, { $unset: { ownMusic: 1, arrivingMusic: 1, musicIds: 1 } });
  publishTributeChange(tribute, { stale: ['music', 'film', 'render'] });
  return toMusicDto(ctx, (await Tribute.findById(tribute._id)) ?? tribute);
}
