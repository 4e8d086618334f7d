import type { CardSpec } from '#lib/reel/cards.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { ensureCard } from '#server/jobs/reel/ensure-card.ts';

export async function cardLink(tribute: string, card: CardSpec): Promise<string> {
  return mediaLink(await ensureCard(tribute, card));
}
