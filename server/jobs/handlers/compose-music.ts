import { loadPlayableFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import type { JobPayload } from '#server/jobs/queue/queue.ts';
import { ensureMusic } from '#server/jobs/reel/ensure-music.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Tribute } from '#server/models/tribute.ts';

/** Composes the music of a version of a reel, by default of the newest. Safe to repeat. */
export async function composeMusic({ tribute: id, version }: JobPayload<'compose-music'>): Promise<void> {
  const tribute = await Tribute.findOne({ _id: id, deletedAt: null });
  if (!tribute) return;
  const manifest =
    version === undefined
      ? await findManifest(tribute._id)
      : await Manifest.findOne({ tribute: tribute._id, version });
  const { music } = (await loadPlayableFilm(tribute, manifest)).plan;
  if (music) await ensureMusic(tribute, music);
}
