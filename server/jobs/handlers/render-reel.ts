import type { FilmEntry, FilmPlan } from '#lib/reel/film.ts';
import { secondsOf } from '#lib/reel/format.ts';
import { loadFilm, markOfFilm } from '#server/domain/reel/film.ts';
import { renderStateOf } from '#server/domain/reel/render-state.ts';
import { cardSegmentId } from '#server/drawing/card.ts';
import {
  adoptMedia,
  hasMedia,
  inMediaFolder,
  inScratchFolder,
  localMedia,
  removeMedia,
} from '#server/integrations/storage.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { type BrokenRuns, isFinal, NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import type { JobPayload } from '#server/jobs/queue/queue.ts';
import { ensureCard } from '#server/jobs/reel/ensure-card.ts';
import { mediaLimits } from '#server/jobs/reel/media-limits.ts';
import { type AssemblyItem, type MediaProgress, PREPARED_FILES } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { throttle } from '#server/platform/throttle.ts';
import { publish } from '#server/realtime/publish.ts';

const PROGRESS_INTERVAL_MS = 500;
/** The cards' share of the progress bar; most reels have few cards and many clips. */
const CARDS_SHARE = 0.3;

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
    const plan = await filmOf(render, tribute);
    const filmMark = markOfFilm(plan);
    await tell(render, { status: 'RENDERING', stage: 'cards', progress: 0, filmMark });
    const items = await prepareItems(tribute.id, plan.entries, (share) =>
      tell(render, { progress: share * CARDS_SHARE }),
    );
    const report = throttle(PROGRESS_INTERVAL_MS, ({ framesDone, framesTotal, secondsLeft }: MediaProgress) =>
      tell(render, {
        stage: 'film',
        progress: CARDS_SHARE + (1 - CARDS_SHARE) * (framesDone / framesTotal),
        secondsLeft,
      }),
    );
    const { sizeBytes, durationSeconds } = await inMediaFolder(render.id, (folder) =>
      runMediaJob(
        { op: 'assemble', items, output: `${folder}/reel.mp4` },
        { onProgress: report, signal: cancellation.signal, limits: mediaLimits() },
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

async function filmOf(render: RenderDocument, tribute: TributeDocument): Promise<FilmPlan> {
  const manifest = await Manifest.findOne({ tribute: tribute._id, version: render.manifestVersion });
  return loadFilm(tribute, manifest);
}

async function prepareItems(
  tribute: string,
  entries: readonly FilmEntry[],
  onProgress: (share: number) => Promise<void>,
): Promise<AssemblyItem[]> {
  const items: AssemblyItem[] = [];
  const cards = entries.filter(({ kind }) => kind === 'CARD').length;
  let drawn = 0;
  for (const entry of entries) {
    items.push(entry.kind === 'CARD' ? await prepareCard(tribute, entry) : await clipItem(entry));
    if (entry.kind !== 'CARD') continue;
    drawn += 1;
    await onProgress(drawn / cards);
  }
  return items;
}

async function clipItem({
  clip,
  title,
  frames,
}: Extract<FilmEntry, { kind: 'CLIP' }>): Promise<AssemblyItem> {
  return {
    ...(await preparedFiles(clip.submissionId)),
    frames,
    gainDb: clip.gainDb,
    title,
  };
}

async function prepareCard(
  tribute: string,
  { card, title, frames, dip }: Extract<FilmEntry, { kind: 'CARD' }>,
): Promise<AssemblyItem> {
  const id = cardSegmentId(tribute, card, dip);
  const { audio, segment } = PREPARED_FILES;
  const picture = await localMedia(await ensureCard(tribute, card));
  if (!(await hasMedia(`${id}/${segment}`)) || !(await hasMedia(`${id}/${audio}`))) {
    const { format } = card;
    await inScratchFolder(async (outputFolder) => {
      await runMediaJob({
        op: 'prepare-card',
        picture,
        seconds: secondsOf(frames),
        outputFolder,
        format,
        dip,
      });
      for (const name of [audio, segment]) {
        await adoptMedia(`${outputFolder}/${name}`, `${id}/${name}`);
      }
    });
  }
  return {
    ...(await preparedFiles(id)),
    frames,
    gainDb: 0,
    title,
  };
}

const preparedFiles = async (id: string): Promise<Pick<AssemblyItem, 'segment' | 'audio'>> => ({
  segment: await localMedia(`${id}/${PREPARED_FILES.segment}`),
  audio: await localMedia(`${id}/${PREPARED_FILES.audio}`),
});
