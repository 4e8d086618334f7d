import { z } from 'zod';
import {
  PresentationDto,
  PresentationLinkDto,
  PresentationQuery,
  PublishInput,
  RestoreInput,
  SavePresentationInput,
} from '#lib/contracts/reels.ts';
import { route } from '#server/http/route.ts';
import { getPresentation } from '#server/services/reels/get-presentation.ts';
import { publishPresentation } from '#server/services/reels/publish-presentation.ts';
import { restorePresentation } from '#server/services/reels/restore-presentation.ts';
import { savePresentation } from '#server/services/reels/save-presentation.ts';

export const GET = route(
  {
    summary: 'The film as it stands, or a version of it',
    errors: ['NOT_FOUND'],
    access: 'identified',
    query: PresentationQuery,
    response: PresentationDto,
  },
  ({ ctx, query }) => getPresentation(ctx, query),
);

export const POST = route(
  {
    summary: 'Save the next version of the film',
    errors: ['NOT_FOUND', 'STALE_VERSION'],
    access: 'verified',
    body: SavePresentationInput,
    response: PresentationDto,
    status: 201,
  },
  ({ ctx, body }) => savePresentation(ctx, body),
);

const ChangePresentationInput = z.union([PublishInput, RestoreInput]);

export const PATCH = route(
  {
    summary: 'Publish or unpublish the film, or restore a version',
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE_VERSION'],
    access: 'verified',
    body: ChangePresentationInput,
    response: z.union([PresentationLinkDto, PresentationDto]),
  },
  async ({ ctx, body }) =>
    body.action === 'RESTORE' ? restorePresentation(ctx, body) : publishPresentation(ctx, body),
);
