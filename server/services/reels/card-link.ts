import type { CardSpec } from '#lib/reel/card-spec.ts';
import type { FilmEntry } from '#lib/reel/film.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { cardVideoKey } from '#server/drawing/card.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { ensureCard } from '#server/jobs/reel/ensure-card.ts';

export async function cardLink(tribute: string, card: CardSpec): Promise<string> {
  return mediaLink(await ensureCard(tribute, card));
}

/** Returns null until the card's moving picture is made. */
export async function cardVideoLink(
  tribute: string,
  { card, frames, dip }: Extract<FilmEntry, { kind: 'CARD' }>,
): Promise<string | null> {
  const key = cardVideoKey(tribute, { card, frames, dip });
  return (await hasMedia(key)) ? mediaLink(key) : null;
}
