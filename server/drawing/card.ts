import { fill } from '#lib/messages/fill.ts';
import type { CardSpec } from '#lib/reel/cards.ts';
import { drawClosingCard } from './closing-card.ts';
import { drawingId } from './drawing-id.ts';
import { drawQuestionCard } from './question-card.ts';
import { drawTitleCard } from './title-card.ts';

/** Raise it when the card's design changes. */
const DESIGN_VERSION = 2;

/** Returns an id that changes with the card's picture. `tribute` is its `_id`. */
export function cardId(tribute: string, card: CardSpec): string {
  return drawingId(tribute, [DESIGN_VERSION, card]);
}

/** Returns an id that changes with the card's moving picture. `motion` says how it appears and disappears. */
export function cardSegmentId(tribute: string, card: CardSpec, motion: unknown): string {
  return drawingId(tribute, ['segment', DESIGN_VERSION, card, motion]);
}

export function subjectPictureOf(card: CardSpec): string | null {
  return card.kind === 'TITLE' ? card.imageUrl : null;
}

/** Draws a card as a PNG in the frame's size. `picture` is the subject's, for the title card. */
export function drawCard(card: CardSpec, picture: Buffer | null): Promise<Buffer> {
  switch (card.kind) {
    case 'TITLE':
      return drawTitleCard({ ...card, picture });
    case 'QUESTION':
      return drawQuestionCard(card);
    case 'CLOSING':
      return drawClosingCard({ ...card, moreLabel: (count) => fill(card.more, { count }) });
  }
}
