import { z } from 'zod';
import { pageOf } from '#lib/contracts/pages.ts';
import {
  CreateTributeInput,
  OwnTributesQuery,
  TributeDto,
  TributeQuery,
  UpdateTributeInput,
} from '#lib/contracts/tributes.ts';
import { Done, route } from '#server/http/route.ts';
import { createTribute } from '#server/services/tributes/create-tribute.ts';
import { deleteTribute } from '#server/services/tributes/delete-tribute.ts';
import { getTribute } from '#server/services/tributes/get-tribute.ts';
import { listTributes } from '#server/services/tributes/list-tributes.ts';
import { restoreTribute } from '#server/services/tributes/restore-tribute.ts';
import { updateTribute } from '#server/services/tributes/update-tribute.ts';

/** Mine, or one of mine when it is named. */
export const GET = route(
  {
    summary: 'My tributes, newest first, or one of them',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: OwnTributesQuery,
    response: z.union([pageOf(TributeDto), TributeDto]),
  },
  async ({ ctx, query }) => (query.tributeId ? getTribute(ctx, query.tributeId) : listTributes(ctx, query)),
);

export const POST = route(
  {
    summary: 'Begin a tribute',
    access: 'verified',
    body: CreateTributeInput,
    response: TributeDto,
    status: 201,
  },
  ({ ctx, body }) => createTribute(ctx, body),
);

export const PATCH = route(
  {
    summary: 'Change, open, close, put away or bring back a tribute',
    errors: ['NOT_FOUND', 'CONFLICT'],
    access: 'verified',
    body: UpdateTributeInput,
    response: TributeDto,
  },
  ({ ctx, body }) => (body.restore ? restoreTribute(ctx, body.tributeId) : updateTribute(ctx, body)),
);

export const DELETE = route(
  {
    summary: 'Delete a tribute; it is kept for 30 days',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: TributeQuery,
    response: Done,
  },
  ({ ctx, query }) => deleteTribute(ctx, query.tributeId),
);
