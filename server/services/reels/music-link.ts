import type { ReelMusicPlan } from '#lib/reel/music.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { musicId } from '#server/drawing/music-id.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns the address of a reel's music, or null. Only that of the newest version is composed. */
export async function musicLink(
  tribute: TributeDocument,
  plan: ReelMusicPlan,
  isNewest: boolean,
): Promise<string | null> {
  const key = `${musicId(tribute.id, plan)}/music.m4a`;
  if (await hasMedia(key)) return mediaLink(key);
  if (isNewest) await enqueue('compose-music', { tribute: tribute.id }, tribute._id);
  return null;
}
