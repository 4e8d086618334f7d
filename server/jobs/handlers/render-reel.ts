import type { FilmPlan } from '#lib/reel/film.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { loadFilm, markOfFilm } from '#server/domain/reel/film.ts';
import { formatOf } from '#server/domain/reel/manifest-versions.ts';
import { renderStateOf } from '#server/domain/reel/render-state.ts';
import { inMediaFolder, localMedia, removeMedia } from '#server/integrations/storage.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { type BrokenRuns, isFinal, NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import type { JobPayload } from '#server/jobs/queue/queue.ts';
import { ensureAssemblyParts } from '#server/jobs/reel/assembly-parts.ts';
import { ensureMusic } from '#server/jobs/reel/ensure-music.ts';
import { ensureSegments } from '#server/jobs/reel/ensure-segments.ts';
import { filmAbout } from '#server/jobs/reel/film-about.ts';
import { mediaLimits } from '#server/jobs/reel/media-limits.ts';
import { findDiskState, removeOldFiles } from '#server/jobs/reel/remove-old-files.ts';
import type { AssemblySound } from '#server/media/jobs.ts';
import type { MediaProgress } from '#server/media/messages.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { throttle } from '#server/platform/throttle.ts';
import { publish } from '#server/realtime/publish.ts';

const PROGRESS_INTERVAL_MS = 500;
/** The share of the progress bar of cards and cut clips; most are there already. */
const PARTS_SHARE = 0.3;
/** The share of clips that are not prepared in the reel's format yet. */
const SEGMENTS_SHARE = 0.2;

const ENDED = { isUnderway: false } as const;

/** Renders one version of a reel. Safe to repeat. Throws temporary failures for a retry. */
export async function renderReel(
  { renderId }: JobPayload<'render-reel'>,
  earlier: BrokenRuns = NO_BROKEN_RUNS,
): Promise<void> {
  const render = await Render.findOne({ _id: renderId, status: { $in: ['QUEUED', 'RENDERING'] } });
  const tribute = render && (await Tribute.findById(render.tribute));
  if (!render || !tribute) return;
  const cancellation = new AbortController();
  const tell = teller(tribute, cancellation);
  try {
    const { plan, format } = await filmOf(render, tribute);
    const filmMark = markOfFilm(plan, format);
    await tell(render, { status: 'RENDERING', stage: 'cards', progress: 0, filmMark });
    const { signal } = cancellation;
    const segments = await ensureSegments(tribute, plan.entries, {
      format,
      earlier,
      onProgress: (share) => tell(render, { progress: share * SEGMENTS_SHARE }),
      signal,
    });
    const { items, sounds } = await ensureAssemblyParts(
      tribute.id,
      { entries: plan.entries, segments },
      {
        onProgress: (share) =>
          tell(render, { progress: SEGMENTS_SHARE + share * (PARTS_SHARE - SEGMENTS_SHARE) }),
        signal,
      },
    );
    const about = await filmAbout(tribute, render, plan);
    const report = throttle(PROGRESS_INTERVAL_MS, ({ framesDone, framesTotal, secondsLeft }: MediaProgress) =>
      tell(render, {
        stage: 'film',
        progress: PARTS_SHARE + (1 - PARTS_SHARE) * (framesDone / framesTotal),
        secondsLeft,
      }),
    );
    const music = await musicOf(tribute, plan);
    const { sizeBytes, durationSeconds } = await inMediaFolder(render.id, (folder) =>
      runMediaJob(
        { op: 'assemble', items, sounds: [...sounds, ...music], about, output: `${folder}/reel.mp4` },
        { onProgress: report, signal, limits: mediaLimits() },
      ),
    );
    if (!(await Render.exists({ _id: render._id, isUnderway: true }))) return await discardFile(render);
    const file = { sizeBytes, durationSeconds };
    await addNotification({
      userId: tribute.createdBy.userId,
      type: 'REEL_READY',
      tribute: tribute._id,
      source: render.id,
    });
    await tell(render, { ...ENDED, status: 'READY', stage: 'ready', progress: 1, secondsLeft: null, file });
    await removeOldFiles(tribute._id, await findDiskState());
  } catch (error) {
    if (cancellation.signal.aborted) return discardFile(render);
    if (!isFinal(error, earlier)) throw error;
    logger.error({ renderId, err: error }, 'render failed');
    await tell(render, { ...ENDED, status: 'FAILED', failure: { code: error.code } });
  }
}

type Change = Partial<
  Pick<
    RenderDocument,
    'status' | 'stage' | 'progress' | 'secondsLeft' | 'filmMark' | 'file' | 'failure' | 'isUnderway'
  >
>;

/** Music comes levelled and lowered under speech (`compose-music.ts`). */
async function musicOf(tribute: TributeDocument, { music, frames }: FilmPlan): Promise<AssemblySound[]> {
  const key = music && (await ensureMusic(tribute, music));
  if (!key) return [];
  const audio = await localMedia(key);
  return [{ audio, gainDb: 0, from: 0, at: 0, frames, fadeIn: 0, fadeOut: 0 }];
}

const discardFile = ({ id }: RenderDocument) => removeMedia(`${id}/reel.mp4`);

function teller(tribute: TributeDocument, cancellation: AbortController) {
  return async (render: RenderDocument, change: Change): Promise<void> => {
    const changed = await Render.findOneAndUpdate(
      { _id: render._id, isUnderway: true },
      { $set: change },
      { returnDocument: 'after' },
    );
    if (!changed && !(await Render.exists({ _id: render._id }))) cancellation.abort();
    // The tribute may have been renamed meanwhile.
    const current = changed && (await Tribute.findById(tribute._id));
    if (!current) return;
    const { tributeId, createdBy } = current;
    publish(createdBy.userId, 'reel:changed', {
      tributeId,
      render: await renderStateOf(changed, current),
    });
  };
}

async function filmOf(
  render: RenderDocument,
  tribute: TributeDocument,
): Promise<{ plan: FilmPlan; format: ReelFormat }> {
  const manifest = await Manifest.findOne({ tribute: tribute._id, version: render.manifestVersion });
  return { plan: await loadFilm(tribute, manifest), format: formatOf(manifest) };
}
