import { CardPreviewDto, PreviewCardInput } from '#lib/contracts/written-cards.ts';
import { route } from '#server/http/route.ts';
import { previewCard } from '#server/services/submissions/preview-card.ts';

export const POST = route(
  {
    summary: 'Draw a written card as the reel will show it, without storing it',
    errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
    access: 'identified',
    body: PreviewCardInput,
    response: CardPreviewDto,
    limit: 'previews',
  },
  ({ ctx, body }) => previewCard(ctx, body),
);
