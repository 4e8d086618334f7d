import type { MusicDto } from '#lib/contracts/music.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toMusicDto } from './to-music-dto.ts';

/** Has the samples of music composed that do not exist yet. Throws NOT_FOUND. */
export async function orderSamples(ctx: ServiceContext, tributeId: string): Promise<MusicDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const music = await toMusicDto(ctx, tribute);
  if (Object.values(music.samples).includes(null))
    await enqueue('compose-samples', { tribute: tribute.id }, tribute._id);
  return music;
}
