import { loadPlayableFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import type { JobPayload } from '#server/jobs/queue/queue.ts';
import { ensureMusic } from '#server/jobs/reel/ensure-music.ts';
import { Tribute } from '#server/models/tribute.ts';

/** Composes the music of a reel's newest version. Safe to repeat. */
export async function composeMusic({ tribute: id }: JobPayload<'compose-music'>): Promise<void> {
  const tribute = await Tribute.findOne({ _id: id, deletedAt: null });
  if (!tribute) return;
  const manifest = await findManifest(tribute._id);
  const { music } = (await loadPlayableFilm(tribute, manifest)).plan;
  if (music) await ensureMusic(tribute, music);
}
