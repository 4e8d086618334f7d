import { dirname } from 'node:path';
import type { FilmEntry } from '#lib/reel/film.ts';
import type { ReelQuality } from '#lib/reel/format.ts';
import { cardVideoKey, subjectPictureOf } from '#server/drawing/card.ts';
import {
  adoptMedia,
  hasMedia,
  inScratchFolder,
  keyOfUrl,
  localMedia,
  removeMediaOf,
} from '#server/integrations/storage.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { mediaLimits } from './media-limits.ts';
import { requireKept } from './require-kept.ts';

type CardEntry = Extract<FilmEntry, { kind: 'CARD' }>;

type Run = {
  quality: ReelQuality;
  onMade?: (() => void | Promise<void>) | undefined;
  signal?: AbortSignal;
};

/** Draws a card's moving picture once. */
export async function ensureCardSegment(
  tribute: string,
  { card, frames, dip }: CardEntry,
  { quality, onMade, signal }: Run,
): Promise<void> {
  const segment = cardVideoKey(tribute, { card, frames, dip }, quality);
  if (await hasMedia(segment)) return;
  const picture = await subjectPicture(subjectPictureOf(card));
  await inScratchFolder(async (outputFolder) => {
    await runMediaJob(
      { op: 'prepare-card', card, quality, picture, frames, dip, outputFolder },
      { limits: mediaLimits(quality), ...(signal && { signal }) },
    );
    await adoptMedia(`${outputFolder}/${PREPARED_FILES.segment}`, segment);
  });
  await requireKept({ tribute }, () => removeMediaOf(dirname(segment)));
  await onMade?.();
}

/** Returns the path of the subject's picture, or null without one. */
export async function subjectPicture(url: string | null): Promise<string | null> {
  const key = url === null ? null : keyOfUrl(url);
  return key !== null && (await hasMedia(key)) ? localMedia(key) : null;
}
