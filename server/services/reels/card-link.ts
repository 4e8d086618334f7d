import type { CardSpec } from '#lib/reel/film.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { ensureCard } from '#server/jobs/reel/ensure-card.ts';

/** A short-lived address of the picture of a tribute's card, drawn first where it is missing. */
export async function cardLink(tribute: string, card: CardSpec): Promise<string> {
  return mediaLink(await ensureCard(tribute, card));
}
