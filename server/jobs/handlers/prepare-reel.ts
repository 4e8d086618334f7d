import type { FilmEntry } from '#lib/reel/film.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { loadFilm, loadPlayableFilm } from '#server/domain/reel/film.ts';
import { findManifest, formatOf } from '#server/domain/reel/manifest-versions.ts';
import { musicId } from '#server/drawing/music-id.ts';
import { hasMedia, keyOfPath } from '#server/integrations/storage.ts';
import { sweepEdited } from '#server/jobs/erasure/sweep-edited.ts';
import { sweepMusic } from '#server/jobs/erasure/sweep-music.ts';
import { sweepPieces } from '#server/jobs/erasure/sweep-pieces.ts';
import { NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { isMediaBusy } from '#server/jobs/queue/media-load.ts';
import { enqueue, prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { ensureAssemblyParts } from '#server/jobs/reel/assembly-parts.ts';
import { ensureSegments } from '#server/jobs/reel/ensure-segments.ts';
import { throttleProgress } from '#server/jobs/reel/stage-progress.ts';
import { isMediaError } from '#server/media/media-error.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/**
 * Makes cards, fades and cuts of a reel's newest version, so that its file is only copied, and queues its music. Leaves the
 * encoder to clips and renders, and a newer version to the next job. Safe to repeat.
 */
export async function prepareReel({ tribute: _id }: JobPayload<'prepare-reel'>): Promise<void> {
  const tribute = await Tribute.findOne({ _id, deletedAt: null, isErasing: { $ne: true } });
  if (!tribute) return;
  const manifest = await findManifest(tribute._id);
  const stop = new AbortController();
  const { signal } = stop;
  const giveWay = async () => {
    const newest = await findManifest(tribute._id);
    if (newest?.version === manifest?.version && !(await isMediaBusy())) return;
    await prepareReelSoon(tribute._id);
    stop.abort();
  };
  const onProgress = throttleProgress(giveWay);
  let isFilmStale = false;
  const onMade = async () => {
    isFilmStale = true;
    await giveWay();
  };
  try {
    // First: music runs beside what this job waits for, and a failing clip keeps no removed music.
    await sweepMusic(tribute._id, await queueMusic(tribute, manifest));
    await giveWay();
    const { entries, format } = await findFilm(tribute, manifest);
    const segments = await ensureSegments(tribute, entries, {
      manifest,
      format,
      quality: '720p',
      earlier: NO_BROKEN_RUNS,
      onProgress,
      onMade,
      signal,
    });
    const { items } = await ensureAssemblyParts(
      tribute.id,
      { entries, segments, quality: '720p', captions: [] },
      { onProgress, onMade, signal },
    );
    await sweepEdited(tribute._id);
    // In a new format, which the reel plays from now on, it may be different.
    await sweepMusic(tribute._id, await queueMusic(tribute, manifest));
    await sweepPieces(tribute._id, new Set(items.map(({ segment }) => keyOfPath(segment))));
  } catch (error) {
    if (signal.aborted) return;
    // A render of the reel meets the same failure, retries it and tells the creator.
    if (!isMediaError(error) || error.code === 'CANCELLED') throw error;
    logger.error({ tributeId: tribute.tributeId, err: error }, 'reel cannot be prepared');
  } finally {
    // The next job does not make it again, so that nobody else would say so.
    if (isFilmStale) publishTributeChange(tribute, { stale: ['film'] });
  }
}

/**
 * Returns the film in the format that its creator chose. If a clip failed in it, returns the film in the format that plays:
 * the creator decides whether the clip is tried again, and other changes are prepared meanwhile.
 */
async function findFilm(
  tribute: TributeDocument,
  manifest: ManifestDocument | null,
): Promise<{ entries: readonly FilmEntry[]; format: ReelFormat }> {
  const { plan, format, nextFormat } = await loadPlayableFilm(tribute, manifest);
  if (nextFormat?.failed.length) return { entries: plan.entries, format };
  const { entries } = await loadFilm(tribute, manifest);
  return { entries, format: formatOf(manifest) };
}

/** Queues the music unless it exists or failed before. Returns its folder, or null for a reel without music. */
async function queueMusic(
  tribute: TributeDocument,
  manifest: ManifestDocument | null,
): Promise<string | null> {
  const { music } = (await loadPlayableFilm(tribute, manifest)).plan;
  if (!music) return null;
  const folder = musicId(tribute.id, music);
  const isMade = await hasMedia(`${folder}/${MUSIC_FILES.playback}`);
  if (!isMade && tribute.failedMusicId !== folder)
    await enqueue('compose-music', { tribute: tribute.id }, tribute._id);
  return folder;
}
