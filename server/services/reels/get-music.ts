import type { MusicDto } from '#lib/contracts/music.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toMusicDto } from './to-music-dto.ts';

/** Returns the music that the creator can choose from. Throws NOT_FOUND. */
export async function getMusic(ctx: ServiceContext, tributeId: string): Promise<MusicDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  return toMusicDto(ctx, tribute);
}
