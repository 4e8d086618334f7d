import { OpenPresentationInput, PresentationLinkDto } from '#lib/contracts/reels.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { rememberViewer } from '#server/http/remember-viewer.ts';
import { Done, route } from '#server/http/route.ts';
import { getPresentationLink } from '#server/services/reels/get-presentation-link.ts';
import { openPresentation } from '#server/services/reels/open-presentation.ts';
import { rotatePresentationLink } from '#server/services/reels/rotate-presentation-link.ts';

export const GET = route(
  {
    summary: 'Return the presentation link of the caller’s tribute',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: TributeQuery,
    response: PresentationLinkDto,
  },
  ({ ctx, query }) => getPresentationLink(ctx, query.tributeId),
);

export const POST = route(
  {
    summary: 'Replace the presentation link; the old one stops working',
    errors: ['NOT_FOUND'],
    access: 'verified',
    body: TributeQuery,
    response: PresentationLinkDto,
  },
  ({ ctx, body }) => rotatePresentationLink(ctx, body.tributeId),
);

export const PATCH = route(
  {
    summary: 'Exchange a presentation link for a viewer cookie',
    errors: ['NOT_FOUND'],
    access: 'anyone',
    body: OpenPresentationInput,
    response: Done,
  },
  async ({ ctx, body, setCookie }) => rememberViewer(ctx, await openPresentation(body), setCookie),
);
