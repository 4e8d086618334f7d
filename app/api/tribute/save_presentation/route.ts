import {
  PresentationDto,
  PresentationLinkDto,
  PublishInput,
  SavePresentationInput,
} from '#lib/contracts/reels.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { getPresentation } from '#server/services/reels/get-presentation.ts';
import { publishPresentation } from '#server/services/reels/publish-presentation.ts';
import { savePresentation } from '#server/services/reels/save-presentation.ts';

export const GET = route(
  { access: 'identified', query: TributeQuery, response: PresentationDto },
  ({ ctx, query }) => getPresentation(ctx, query.tributeId),
);

export const POST = route(
  { access: 'verified', body: SavePresentationInput, response: PresentationDto, status: 201 },
  ({ ctx, body }) => savePresentation(ctx, body),
);

export const PATCH = route(
  { access: 'verified', body: PublishInput, response: PresentationLinkDto },
  ({ ctx, body }) => publishPresentation(ctx, body),
);
