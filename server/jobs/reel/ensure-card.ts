import type { CardSpec } from '#lib/reel/card-spec.ts';
import { cardId, drawCard, subjectPictureOf } from '#server/drawing/card.ts';
import { ensureMedia, keyOfUrl, readMedia } from '#server/integrations/storage.ts';

export async function ensureCard(tribute: string, card: CardSpec): Promise<string> {
  const key = `${cardId(tribute, card)}/card.png`;
  const imageUrl = subjectPictureOf(card);
  await ensureMedia(key, async () => drawCard(card, imageUrl ? await readMedia(keyOfUrl(imageUrl)) : null));
  return key;
}
