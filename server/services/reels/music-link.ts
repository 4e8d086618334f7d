import type { MusicPlan } from '#lib/reel/music.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { musicId } from '#server/drawing/music-id.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns the address of a version's music, or null and has it composed. */
export async function musicLink(
  tribute: TributeDocument,
  plan: MusicPlan,
  version: number | undefined,
): Promise<string | null> {
  const key = `${musicId(tribute.id, plan)}/music.m4a`;
  if (await hasMedia(key)) return mediaLink(key);
  const wanted = version === undefined ? {} : { version };
  await enqueue('compose-music', { tribute: tribute.id, ...wanted }, tribute._id);
  return null;
}
