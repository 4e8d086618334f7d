import type { Types } from 'mongoose';
import { DAY_MS } from '#lib/time/durations.ts';
import { CARD_VIDEO_FILE } from '#server/drawing/card.ts';
import { drawingsOf } from '#server/drawing/drawing-id.ts';
import {
  listMedia,
  listMediaIds,
  mediaStorage,
  removeMedia,
  removeMediaOf,
} from '#server/integrations/storage.ts';
import { fadesInto, PIECE } from '#server/jobs/reel/ensure-piece.ts';
import { Submission } from '#server/models/submission.ts';

/** A reel is often changed back. */
const UNUSED_KEPT_MS = DAY_MS;

/**
 * Removes the pieces and moving cards of a reel that were encoded at least a day ago and are not among the `used`
 * keys. Until a card is needed again, players show its still picture.
 */
export async function sweepPieces(
  tribute: Types.ObjectId,
  used: ReadonlySet<string>,
  now = Date.now(),
): Promise<void> {
  const isUnused = async (key: string) => {
    if (used.has(key)) return false;
    const file = await (await mediaStorage()).stat(key);
    return file !== null && file.modifiedAt.getTime() <= now - UNUSED_KEPT_MS;
  };
  for (const key of await piecesOf(tribute)) if (await isUnused(key)) await removeMedia(key);
  for (const id of await listMediaIds(drawingsOf(String(tribute))))
    if (await isUnused(`${id}/${CARD_VIDEO_FILE}`)) await removeMediaOf(id);
}

/** Removes the fades from other clips into one, which show it. */
export async function eraseFadesInto(submission: Types.ObjectId, tribute: Types.ObjectId): Promise<void> {
  for (const key of await piecesOf(tribute))
    if (key.includes(`/${fadesInto(String(submission))}`)) await removeMedia(key);
}

async function piecesOf(tribute: Types.ObjectId): Promise<string[]> {
  const clips = await Submission.distinct('_id', { tribute });
  const keys = await Promise.all(clips.map((id) => listMedia(String(id))));
  return keys.flat().filter((key) => PIECE.test(key));
}
