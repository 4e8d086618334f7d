import { fill } from '#lib/messages/fill.ts';
import type { CardSpec } from '#lib/reel/film.ts';
import { drawClosingCard } from './closing-card.ts';
import { drawingId } from './drawing-id.ts';
import { drawQuestionCard } from './question-card.ts';
import { drawTitleCard } from './title-card.ts';

/** Raised whenever a card of the same words would look different. */
const DESIGN_VERSION = 2;

/** A name for the picture of a card that changes whenever the picture would. @param tribute its `_id` */
export function cardId(tribute: string, card: CardSpec): string {
  return drawingId(tribute, [DESIGN_VERSION, card]);
}

/** The address of the subject's picture that a card shows, if it shows one. */
export function subjectPictureOf(card: CardSpec): string | null {
  return card.kind === 'TITLE' ? card.imageUrl : null;
}

/** Draws any card of a film as PNG in the frame's size. `picture` is the subject's, for the title card. */
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
