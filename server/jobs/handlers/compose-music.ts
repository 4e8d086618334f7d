import { loadPlayableFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { composeMusicLater, isMediaBusy, type JobPayload } from '#server/jobs/queue/queue.ts';
import { ensureMusic } from '#server/jobs/reel/ensure-music.ts';
import { Tribute } from '#server/models/tribute.ts';

/** Composes the music of a reel's newest version. Waits for clips and renders. Safe to repeat. */
export async function composeMusic(payload: JobPayload<'compose-music'>): Promise<void> {
  const tribute = await Tribute.findOne({ _id: payload.tribute, deletedAt: null });
  if (!tribute) return;
  if (await isMediaBusy()) return composeMusicLater(payload);
  const manifest = await findManifest(tribute._id);
  const { music } = (await loadPlayableFilm(tribute, manifest)).plan;
  if (music) await ensureMusic(tribute, music);
}
