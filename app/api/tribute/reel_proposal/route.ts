import { ReelProposalDto } from '#lib/contracts/reel-proposal.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { proposeReel } from '#server/services/reels/propose-reel.ts';

export const GET = route(
  {
    summary: 'Propose order, trims, theme and music of the reel without saving them',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: TributeQuery,
    response: ReelProposalDto,
  },
  ({ ctx, query }) => proposeReel(ctx, query.tributeId),
);
