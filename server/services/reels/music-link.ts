import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { ReelMusicPlan } from '#lib/reel/music.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { musicId } from '#server/drawing/music-id.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

type PlayedMusic = Pick<PresentationDto, 'musicUrl' | 'isComposing' | 'hasMusicFailed'>;

/**
 * Returns the address of a reel's music, or whether it will have one or has failed. Only that of the newest version is composed, unless
 * that failed before.
 */
export async function musicLink(
  tribute: TributeDocument,
  plan: ReelMusicPlan | null,
  isNewest: boolean,
): Promise<PlayedMusic> {
  const silent = { musicUrl: null, isComposing: false, hasMusicFailed: false };
  if (!plan) return silent;
  const id = musicId(tribute.id, plan);
  const key = `${id}/music.m4a`;
  if (await hasMedia(key)) return { ...silent, musicUrl: mediaLink(key) };
  if (!isNewest) return silent;
  if (tribute.failedMusicId === id) return { ...silent, hasMusicFailed: true };
  await enqueue('compose-music', { tribute: tribute.id }, tribute._id);
  return { ...silent, isComposing: true };
}
