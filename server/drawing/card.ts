import { fill } from '#lib/messages/fill.ts';
import type { CardSpec } from '#lib/reel/card-spec.ts';
import { type ReelQuality, scaleOf } from '#lib/reel/format.ts';
import { closingScene } from './closing-card.ts';
import { drawingId } from './drawing-id.ts';
import { questionScene } from './question-card.ts';
import type { Scene } from './scene.ts';
import { titleScene } from './title-card.ts';

/** Raise it when the card's design changes. */
const DESIGN_VERSION = 5;

/** A card's moving picture, alone in its folder. */
export const CARD_VIDEO_FILE = 'card.mp4';

/** Returns an id that changes with the card's picture. `tribute` is its `_id`. */
export function cardId(tribute: string, card: CardSpec): string {
  return drawingId(tribute, [DESIGN_VERSION, card]);
}

/** Returns the place of a card's moving picture, which changes with it. */
export function cardVideoKey(
  tribute: string,
  { card, frames, dip }: { card: CardSpec; frames: number; dip: unknown },
  quality: ReelQuality = '720p',
): string {
  const content = ['moving', DESIGN_VERSION, card, frames, dip, ...(quality === '720p' ? [] : [quality])];
  return `${drawingId(tribute, content)}/${CARD_VIDEO_FILE}`;
}

export function subjectPictureOf(card: CardSpec): string | null {
  return card.kind === 'TITLE' ? card.imageUrl : null;
}

/** Draws the last picture of a card as a PNG in the frame's size. `picture` is the subject's, for the title card. */
export async function drawCard(card: CardSpec, picture: Buffer | null): Promise<Buffer> {
  return (await layOutCard(card, picture)).still();
}

/** Lays out a card so that each of its frames can be drawn. Throws PictureError CORRUPT. */
export function layOutCard(
  card: CardSpec,
  picture: Buffer | null,
  quality: ReelQuality = '720p',
): Promise<Scene> {
  const scale = scaleOf(quality);
  switch (card.kind) {
    case 'TITLE':
      return titleScene({ ...card, picture, scale });
    case 'QUESTION':
      return questionScene({ ...card, scale });
    case 'CLOSING':
      return closingScene({ ...card, scale, moreLabel: (count) => fill(card.more, { count }) });
  }
}
