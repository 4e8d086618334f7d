import { z } from 'zod';
import { UndoInput } from '#lib/contracts/reel-versions.ts';
import {
  PresentationDto,
  PresentationLinkDto,
  PresentationQuery,
  PublishInput,
  RestoreInput,
  SavePresentationInput,
} from '#lib/contracts/reels.ts';
import { endpoint } from '#server/http/route.ts';

const ChangePresentationInput = z.union([PublishInput, RestoreInput, UndoInput]);

export const GET = endpoint({
  summary: 'Return the current reel or one of its versions',
  errors: ['NOT_FOUND'],
  access: 'identified',
  query: PresentationQuery,
  response: PresentationDto,
});

export const POST = endpoint({
  summary: 'Save a new version of the reel',
  errors: ['NOT_FOUND', 'STALE_VERSION'],
  access: 'verified',
  body: SavePresentationInput,
  response: PresentationDto,
  status: 201,
});

export const PATCH = endpoint({
  summary: 'Publish or unpublish the reel, restore a version, or undo or repeat a change',
  errors: ['NOT_FOUND', 'CONFLICT', 'STALE_VERSION'],
  access: 'verified',
  body: ChangePresentationInput,
  response: z.union([PresentationLinkDto, PresentationDto]),
});
