import { PresentationLinkDto } from '#lib/contracts/reels.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { getPresentationLink } from '#server/services/reels/get-presentation-link.ts';

export const GET = route(
  { access: 'verified', query: TributeQuery, response: PresentationLinkDto },
  ({ ctx, query }) => getPresentationLink(ctx, query.tributeId),
);
