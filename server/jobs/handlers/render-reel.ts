import { burntCaptions } from '#lib/reel/burnt-captions.ts';
import type { FilmPlan } from '#lib/reel/film.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { NO_CLIPS } from '#lib/reel/no-clips.ts';
import { fileOptionsOf } from '#server/domain/reel/file-options.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { findFilmMark } from '#server/domain/reel/film-mark.ts';
import { loadCaptions, markOfCaptions } from '#server/domain/reel/find-captions.ts';
import { formatOf } from '#server/domain/reel/manifest-versions.ts';
import { inMediaFolder, localMedia, removeMedia } from '#server/integrations/storage.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { findDiskState } from '#server/jobs/queue/find-disk-state.ts';
import { type BrokenRuns, isFinal, NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { isMediaWaiting } from '#server/jobs/queue/media-load.ts';
import { giveWay, sweepReelLater } from '#server/jobs/queue/queue.ts';
import { type AssemblyParts, ensureAssemblyParts } from '#server/jobs/reel/assembly-parts.ts';
import { ensureMusic } from '#server/jobs/reel/ensure-music.ts';
import { areSegmentsPrepared, type ClipSegments, ensureSegments } from '#server/jobs/reel/ensure-segments.ts';
import { filmAbout } from '#server/jobs/reel/film-about.ts';
import { mediaLimits } from '#server/jobs/reel/media-limits.ts';
import { removeOldFiles } from '#server/jobs/reel/remove-old-files.ts';
import { type Stages, stagesOf } from '#server/jobs/reel/render-stages.ts';
import { followJob, partOfStage, throttleProgress } from '#server/jobs/reel/stage-progress.ts';
import { advancing, type RenderChange, type TellRender, teller } from '#server/jobs/reel/tell-render.ts';
import type { AssemblySound } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';

const ENDED = { isUnderway: false } as const;

/**
 * Renders one version of a reel. In 1080p and with captions in its picture, it lets waiting clips and renders precede each
 * part that it encodes. Safe to repeat. Throws temporary failures for a retry.
 */
export async function renderReel(
  { renderId }: JobPayload<'render-reel'>,
  earlier: BrokenRuns = NO_BROKEN_RUNS,
): Promise<void> {
  const render = await Render.findOne({ _id: renderId, status: { $ne: 'FAILED' } });
  const tribute = render && (await Tribute.findById(render.tribute));
  if (!render || !tribute) return;
  // The run that made it ended early.
  if (render.status === 'READY') return announce(render, tribute);
  const cancellation = new AbortController();
  const pause = new AbortController();
  const tell = teller(tribute, cancellation);
  try {
    const signal = AbortSignal.any([cancellation.signal, pause.signal]);
    const { quality } = fileOptionsOf(render);
    const { plan, segments, items, sounds, bar } = await makeParts(render, tribute, {
      tell,
      earlier,
      signal,
      onMade: async () => {
        if (await isMediaWaiting()) pause.abort();
      },
    });
    if (plan.frames === 0) {
      const failure = { code: NO_CLIPS };
      await tell(render, { ...ENDED, status: 'FAILED', failure });
      return;
    }
    const about = await filmAbout(tribute, render, plan, segments);
    const follow = (from: number, to: number) => followJob(partOfStage(advancing(render, tell), from, to));
    const music = await musicOf(tribute, plan, { onProgress: follow(bar.parts, bar.music), signal });
    await tell(render, musicMarks(tribute, plan, music));
    const { sizeBytes, durationSeconds } = await inMediaFolder(render.id, (folder) =>
      runMediaJob(
        { op: 'assemble', items, sounds: [...sounds, ...music], about, output: `${folder}/reel.mp4` },
        { onProgress: follow(bar.music, 1), signal, limits: mediaLimits(quality) },
      ),
    );
    const file = { sizeBytes, durationSeconds };
    const ready = { status: 'READY', stage: 'ready', progress: 1, secondsLeft: null, file } as const;
    // A file that was stopped in its last moment is neither announced nor kept.
    if (!(await tell(render, { ...ENDED, ...ready }))) return await discardFile(render);
    await announce(render, tribute);
  } catch (error) {
    if (cancellation.signal.aborted) return discardFile(render);
    if (pause.signal.aborted) {
      await tell(render, { stage: 'waiting', secondsLeft: null });
      return giveWay('render-reel', { renderId }, tribute._id);
    }
    if (!isFinal(error, earlier)) {
      // Without the database, the failure itself still counts.
      await tell(render, { stage: 'retrying', secondsLeft: null }).catch(() => {});
      throw error;
    }
    logger.error({ renderId, err: error }, 'render failed');
    await tell(render, { ...ENDED, status: 'FAILED', failure: { code: error.code } });
  }
}

/** Notifies the creator of a file that is ready, and removes older ones. Safe to repeat. */
async function announce(render: RenderDocument, tribute: TributeDocument): Promise<void> {
  if (!(await isMadeAgain(render)))
    await addNotification({
      userId: tribute.createdBy.userId,
      type: 'REEL_READY',
      tribute: tribute._id,
      source: render.id,
    });
  await removeOldFiles(tribute._id, await findDiskState(), render._id);
}

/** A file that was no longer kept takes its old place in the list; the reel is as ready as before. */
const isMadeAgain = ({ tribute, manifestVersion }: RenderDocument) =>
  Render.exists({ tribute, manifestVersion, status: 'READY', fileRemovedAt: { $ne: null } });

type Run = { tell: TellRender; earlier: BrokenRuns; signal: AbortSignal; onMade: () => Promise<void> };

/** Makes the parts of the file that are missing. */
async function makeParts(
  render: RenderDocument,
  tribute: TributeDocument,
  { tell, earlier, signal, onMade }: Run,
): Promise<AssemblyParts & { plan: FilmPlan; segments: ClipSegments; bar: Stages }> {
  const { manifest, plan, format } = await filmOf(render, tribute);
  const { quality, hasCaptions } = fileOptionsOf(render);
  const marks = {
    filmMark: await findFilmMark(plan, manifest),
    ...(hasCaptions && { captionsMark: await markOfCaptions(plan) }),
  };
  const captions = hasCaptions ? burntCaptions(await loadCaptions(plan), format) : [];
  const isPrepared = quality === '720p' && captions.length === 0;
  // An earlier run may have ended while it was telling the seconds left.
  await tell(render, { status: 'RENDERING', stage: 'cards', secondsLeft: null, ...marks });
  if (!isPrepared) await sweepReelLater(tribute._id);
  const advance = advancing(render, tell);
  const { entries } = plan;
  const bar = stagesOf({ entries, captions, quality }, await areSegmentsPrepared(entries, format));
  const toSegments = throttleProgress(partOfStage(advance, 0, bar.segments));
  const toParts = throttleProgress(partOfStage(advance, bar.segments, bar.parts));
  const wanted = {
    manifest,
    format,
    quality,
    earlier,
    onProgress: toSegments,
    signal,
    // Nobody has prepared its parts, which take long.
    ...(!isPrepared && { onMade }),
  };
  const segments = await ensureSegments(tribute, entries, wanted);
  const parts = await ensureAssemblyParts(
    tribute.id,
    { entries, segments, quality, captions },
    { onProgress: toParts, signal, ...(!isPrepared && { onMade, onEncoded: onMade }) },
  );
  const enlargedClips = [...segments.values()].filter(({ isEnlarged }) => isEnlarged).length;
  // An edit may have failed meanwhile.
  await tell(render, { stage: 'film', enlargedClips, filmMark: await findFilmMark(plan, manifest) });
  return { ...parts, plan, segments, bar };
}

/** Music comes levelled and lowered under speech (`compose-music.ts`). */
async function musicOf(
  tribute: TributeDocument,
  { music, frames }: FilmPlan,
  run: Parameters<typeof ensureMusic>[2],
): Promise<AssemblySound[]> {
  const key = music && (await ensureMusic(tribute, music, run));
  if (!key) return [];
  const audio = await localMedia(key);
  return [{ audio, gainDb: 0, from: 0, at: 0, frames, fadeIn: 0, fadeOut: 0 }];
}

/** Returns what a render notes about the music that it plays. */
function musicMarks(
  { ownMusic }: TributeDocument,
  { music: wanted }: FilmPlan,
  played: readonly AssemblySound[],
): Pick<RenderChange, 'isMusicMissing' | 'ownMusicId'> {
  const playsOwn = wanted?.mood === 'own' && played.length > 0;
  return {
    isMusicMissing: wanted !== null && played.length === 0,
    ownMusicId: playsOwn ? (ownMusic?.uploadId ?? null) : null,
  };
}

/** Another run of this render may have made the same file. */
async function discardFile({ _id, id }: RenderDocument): Promise<void> {
  if (!(await Render.exists({ _id, status: 'READY' }))) await removeMedia(`${id}/reel.mp4`);
}

async function filmOf(
  render: RenderDocument,
  tribute: TributeDocument,
): Promise<{ manifest: ManifestDocument | null; plan: FilmPlan; format: ReelFormat }> {
  const manifest = await Manifest.findOne({ tribute: tribute._id, version: render.manifestVersion });
  return { manifest, plan: await loadFilm(tribute, manifest), format: formatOf(manifest) };
}
