import type { Types } from 'mongoose';
import { DAY_MS } from '#lib/time/durations.ts';
import { listMedia, localMedia, mediaStorage, removeMedia } from '#server/integrations/storage.ts';
import { fadesInto, PIECE } from '#server/jobs/reel/ensure-piece.ts';
import { Submission } from '#server/models/submission.ts';

/** A reel is often changed back. */
const UNUSED_KEPT_MS = DAY_MS;

/** Removes the pieces of a reel that were encoded at least a day ago and are not among the `used` local paths. */
export async function sweepPieces(
  tribute: Types.ObjectId,
  used: ReadonlySet<string>,
  now = Date.now(),
): Promise<void> {
  for (const key of await piecesOf(tribute)) {
    if (used.has(await localMedia(key))) continue;
    const file = await mediaStorage().stat(key);
    if (file && file.modifiedAt.getTime() <= now - UNUSED_KEPT_MS) await removeMedia(key);
  }
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
