import type { CardSpec } from '#lib/reel/film.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { ensureCard } from '#server/jobs/reel/ensure-card.ts';

/** Returns a short-lived address of a card's picture, drawing it if missing. */
export async function cardLink(tribute: string, card: CardSpec): Promise<string> {
  return mediaLink(await ensureCard(tribute, card));
}
