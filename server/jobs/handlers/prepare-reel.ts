import { loadFilm, loadPlayableFilm } from '#server/domain/reel/film.ts';
import { findManifest, formatOf } from '#server/domain/reel/manifest-versions.ts';
import { musicId } from '#server/drawing/music-id.ts';
import { keyOfPath } from '#server/integrations/storage.ts';
import { sweepEdited } from '#server/jobs/erasure/sweep-edited.ts';
import { sweepMusic } from '#server/jobs/erasure/sweep-music.ts';
import { sweepPieces } from '#server/jobs/erasure/sweep-pieces.ts';
import { NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { isMediaBusy } from '#server/jobs/queue/media-load.ts';
import { prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { ensureAssemblyParts } from '#server/jobs/reel/assembly-parts.ts';
import { ensureSegments } from '#server/jobs/reel/ensure-segments.ts';
import { isMediaError } from '#server/media/media-error.ts';
import { Tribute } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/**
 * Makes cards, fades and cuts of a reel's newest version, so that its file is only copied. Leaves the encoder to clips
 * and renders, and a newer version to the next job. Safe to repeat.
 */
export async function prepareReel({ tribute: _id }: JobPayload<'prepare-reel'>): Promise<void> {
  const tribute = await Tribute.findOne({ _id, deletedAt: null, isErasing: { $ne: true } });
  if (!tribute) return;
  const manifest = await findManifest(tribute._id);
  const { entries } = await loadFilm(tribute, manifest);
  const format = formatOf(manifest);
  const stop = new AbortController();
  const { signal } = stop;
  const onProgress = async () => {
    const newest = await findManifest(tribute._id);
    if (newest?.version === manifest?.version && !(await isMediaBusy())) return;
    await prepareReelSoon(tribute._id);
    stop.abort();
  };
  let isFilmStale = false;
  const onMade = () => {
    isFilmStale = true;
  };
  try {
    await onProgress();
    const segments = await ensureSegments(tribute, entries, {
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
    const { music } = (await loadPlayableFilm(tribute, manifest)).plan;
    await sweepMusic(tribute._id, music && musicId(tribute.id, music));
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
