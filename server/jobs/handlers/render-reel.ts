import { createTranslator } from 'use-intl/core';
import { localeOf, messagesFor } from '#lib/messages/messages.ts';
import type { FilmEntry } from '#lib/reel/film.ts';
import { cardId, drawCard, subjectPictureOf } from '#server/drawing/card.ts';
import {
  adoptMedia,
  ensureMedia,
  hasMedia,
  inScratchFolder,
  keyOfUrl,
  mediaFolder,
  mediaPath,
  readMedia,
} from '#server/integrations/storage.ts';
import { addNotification } from '#server/jobs/add-notification.ts';
import { isFinal } from '#server/jobs/is-final.ts';
import type { JobPayload } from '#server/jobs/queue.ts';
import type { AssemblyItem, MediaProgress } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { loadFilm } from '#server/models/film.ts';
import { Manifest } from '#server/models/manifest.ts';
import { findManifest } from '#server/models/manifest-versions.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { toRenderDto } from '#server/models/render-state.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { throttle } from '#server/platform/throttle.ts';
import { publish } from '#server/realtime/publish.ts';

const FRAMES_A_SECOND = 30;
const PROGRESS_INTERVAL_MS = 500;
/** Share of the bar that the cards take; the rest is the film. Most films have few cards and many clips. */
const CARDS_SHARE = 0.3;

const ENDED = { isUnderway: false } as const;

/**
 * Makes the file of one version of a film. May be run again after a crash at any line.
 * @param attempt which try of the queue this is
 * @throws trouble of ours; the film stays under way, and the queue tries again
 */
export async function renderReel({ renderId }: JobPayload<'render-reel'>, attempt = 1): Promise<void> {
  const render = await Render.findOne({ _id: renderId, status: { $in: ['QUEUED', 'RENDERING'] } });
  const tribute = render && (await Tribute.findById(render.tribute));
  if (!render || !tribute) return;
  const tell = teller(tribute);
  try {
    await tell(render, { status: 'RENDERING', stage: 'cards', progress: 0 });
    const film = await filmOf(render, tribute);
    const items = await prepareItems(film, (share) => tell(render, { progress: share * CARDS_SHARE }));
    const output = `${await mediaFolder(render.id)}/reel.mp4`;
    const report = throttle(PROGRESS_INTERVAL_MS, ({ framesDone, framesTotal, secondsLeft }: MediaProgress) =>
      tell(render, {
        stage: 'film',
        progress: CARDS_SHARE + (1 - CARDS_SHARE) * (framesDone / framesTotal),
        secondsLeft,
      }),
    );
    const { sizeBytes, durationSeconds } = await runMediaJob(
      { op: 'assemble', items, output },
      { onProgress: report },
    );
    const file = { sizeBytes, durationSeconds };
    await addNotification({
      userId: tribute.createdBy?.userId ?? '',
      type: 'REEL_READY',
      tribute: tribute._id,
      source: render.id,
    });
    await tell(render, { ...ENDED, status: 'READY', stage: 'ready', progress: 1, secondsLeft: null, file });
  } catch (error) {
    if (!isFinal(error, attempt)) throw error;
    logger.error({ renderId, err: error }, 'film failed');
    const t = createTranslator({
      locale: localeOf(tribute.language),
      messages: messagesFor(tribute.language),
      namespace: 'failures',
    });
    await tell(render, { ...ENDED, status: 'FAILED', failure: { code: error.code, message: t('RENDER') } });
  }
}

type Change = Partial<
  Pick<RenderDocument, 'status' | 'stage' | 'progress' | 'secondsLeft' | 'file' | 'failure' | 'isUnderway'>
>;

/** Writes what changed, unless the render has ended meanwhile, and tells the creator's open pages. */
function teller(tribute: TributeDocument) {
  return async (render: RenderDocument, change: Change): Promise<void> => {
    const changed = await Render.findOneAndUpdate(
      { _id: render._id, isUnderway: true },
      { $set: change },
      { returnDocument: 'after' },
    );
    const version = (await findManifest(tribute._id))?.version ?? 0;
    if (!changed) return;
    const { tributeId } = tribute;
    publish(tribute.createdBy?.userId ?? '', 'reel:changed', {
      tributeId,
      render: toRenderDto(changed, version),
    });
  };
}

async function filmOf(render: RenderDocument, tribute: TributeDocument): Promise<FilmEntry[]> {
  const manifest = await Manifest.findOne({ tribute: tribute._id, version: render.manifestVersion });
  return loadFilm(tribute, manifest);
}

async function prepareItems(
  film: readonly FilmEntry[],
  onProgress: (share: number) => Promise<void>,
): Promise<AssemblyItem[]> {
  const items: AssemblyItem[] = [];
  const cards = film.filter(({ kind }) => kind === 'CARD').length;
  let drawn = 0;
  for (const entry of film) {
    items.push(entry.kind === 'CARD' ? await prepareCard(entry) : clipItem(entry));
    if (entry.kind !== 'CARD') continue;
    drawn += 1;
    await onProgress(drawn / cards);
  }
  return items;
}

function clipItem({ clip, title }: Extract<FilmEntry, { kind: 'CLIP' }>): AssemblyItem {
  return {
    segment: mediaPath(`${clip.submissionId}/segment.mp4`),
    audio: mediaPath(`${clip.submissionId}/audio.pcm`),
    frames: clip.frames,
    gainDb: clip.gainDb,
    title,
  };
}

/** A card's segment is made once and serves every film with the same words. */
async function prepareCard({
  card,
  title,
  durationSeconds,
}: Extract<FilmEntry, { kind: 'CARD' }>): Promise<AssemblyItem> {
  const id = cardId(card);
  const imageUrl = subjectPictureOf(card);
  const picture = await ensureMedia(`${id}/card.png`, async () =>
    drawCard(card, imageUrl ? await readMedia(keyOfUrl(imageUrl)) : null),
  );
  if (!(await hasMedia(`${id}/segment.mp4`)) || !(await hasMedia(`${id}/audio.pcm`))) {
    const { format } = card;
    await inScratchFolder(async (outputFolder) => {
      await runMediaJob({ op: 'prepare-card', picture, seconds: durationSeconds, outputFolder, format });
      for (const name of ['audio.pcm', 'segment.mp4']) {
        await adoptMedia(`${outputFolder}/${name}`, `${id}/${name}`);
      }
    });
  }
  return {
    segment: mediaPath(`${id}/segment.mp4`),
    audio: mediaPath(`${id}/audio.pcm`),
    frames: Math.ceil(durationSeconds * FRAMES_A_SECOND),
    gainDb: 0,
    title,
  };
}
