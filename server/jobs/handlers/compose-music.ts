import { loadPlayableFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { areClipsComing } from '#server/jobs/queue/media-load.ts';
import { giveWay } from '#server/jobs/queue/queue.ts';
import { ensureMusic } from '#server/jobs/reel/ensure-music.ts';
import { Tribute } from '#server/models/tribute.ts';

/**
 * Composes the music of a reel's newest version. Takes seconds, so it waits only for clips of that reel, which change it at
 * once, and for none if the creator chose that version. Safe to repeat.
 */
export async function composeMusic(payload: JobPayload<'compose-music'>): Promise<void> {
  const tribute = await Tribute.findOne({ _id: payload.tribute, deletedAt: null });
  if (!tribute) return;
  const manifest = await findManifest(tribute._id);
  // The creator listens for what they changed, and many clips may arrive at once.
  const isChosen = manifest !== null && manifest.cause !== 'BY_OTHERS';
  if (!isChosen && (await areClipsComing(tribute.id))) return giveWay('compose-music', payload, tribute._id);
  const { music } = (await loadPlayableFilm(tribute, manifest)).plan;
  if (music) await ensureMusic(tribute, music);
}
