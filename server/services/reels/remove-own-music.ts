import type { MusicDto } from '#lib/contracts/music.ts';
import { emptyEdit, type ReelEdit } from '#lib/reel/manifest.ts';
import { loadPlayableFilm } from '#server/domain/reel/film.ts';
import { findUnusedFolders } from '#server/domain/reel/find-unused-folders.ts';
import { changeSong } from '#server/domain/reel/kept-music.ts';
import { changeEdit, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { ownMusicFolder } from '#server/domain/reel/own-music-key.ts';
import { songChange } from '#server/domain/reel/song-change.ts';
import { musicId } from '#server/drawing/music-id.ts';
import { listMediaIds, removeMediaOf } from '#server/integrations/storage.ts';
import { prepareReelSoon, sweepReelLater } from '#server/jobs/queue/queue.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { discardReplacement } from './discard-replacement.ts';
import { toMusicDto } from './to-music-dto.ts';

/**
 * Removes the creator's own music, or only the file that should replace it, if there is one. A reel that played removed
 * music starts over with the music of a new one, which can be undone for a day. Throws NOT_FOUND.
 */
export async function removeOwnMusic(ctx: ServiceContext, tributeId: string): Promise<MusicDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  if (!(await discardReplacement(tribute._id, 'arrivingMusic'))) await removeAll(tribute);
  publishTributeChange(tribute, { stale: ['music', 'film', 'render'] });
  return toMusicDto(ctx, (await Tribute.findById(tribute._id)) ?? tribute);
}

async function removeAll({ _id, tributeType }: TributeDocument): Promise<void> {
  const { mood } = emptyEdit(tributeType).settings.music;
  // Before the first step, so that a crash leaves no file for good.
  await sweepReelLater(_id);
  // What a job prepares from now on stays.
  const former = await Tribute.findOneAndUpdate({ _id }, { $unset: { arrivingMusic: 1 } });
  const removed = (await changeSong(_id, null))?.before;
  await prepareReelSoon(_id);
  const startOver = (edit: ReelEdit): ReelEdit => {
    const { startSeconds: _, ...music } = edit.settings.music;
    if (music.mood !== 'own') return edit;
    return { ...edit, settings: { ...edit.settings, music: { ...music, mood } } };
  };
  await changeEdit(_id, startOver, {
    cause: 'CHANGE',
    ...(removed && { songChange: songChange(removed, null) }),
  });
  const folders = await listMediaIds(ownMusicFolder(String(_id), ''));
  for (const folder of await findUnusedFolders(_id, folders)) await removeMediaOf(folder);
  await removePlayed(former);
  if (former?.arrivingMusic) await removeUpload(former.arrivingMusic.uploadId);
}

/** Removes music that was made for players, which may be of the removed file, but not that which the reel plays. */
async function removePlayed(former: TributeDocument | null): Promise<void> {
  const tribute = former && (await Tribute.findById(former._id));
  if (!tribute) return;
  const { music } = (await loadPlayableFilm(tribute, await findManifest(tribute._id))).plan;
  const playing = music && musicId(tribute.id, music);
  const made = (former.musicIds ?? []).filter((id) => id !== playing);
  for (const id of made) await removeMediaOf(id);
  await Tribute.updateOne({ _id: tribute._id }, { $pull: { musicIds: { $in: made } } });
}
