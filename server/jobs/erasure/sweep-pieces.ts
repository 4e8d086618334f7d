import type { Types } from 'mongoose';
import { listMedia, removeMedia } from '#server/integrations/storage.ts';
import { fadesInto, PIECE } from '#server/jobs/reel/ensure-piece.ts';
import { Submission } from '#server/models/submission.ts';

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
