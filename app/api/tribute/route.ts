import { z } from 'zod';
import {
  CreateTributeInput,
  OptionalTributeQuery,
  TributeDto,
  TributeQuery,
  UpdateTributeInput,
} from '#lib/contracts/tributes.ts';
import { Done, route } from '#server/http/route.ts';
import { createTribute } from '#server/services/tributes/create-tribute.ts';
import { deleteTribute } from '#server/services/tributes/delete-tribute.ts';
import { getTribute } from '#server/services/tributes/get-tribute.ts';
import { listTributes } from '#server/services/tributes/list-tributes.ts';
import { updateTribute } from '#server/services/tributes/update-tribute.ts';

/** Mine, or one of mine when it is named. */
export const GET = route(
  { access: 'verified', query: OptionalTributeQuery, response: z.union([TributeDto.array(), TributeDto]) },
  async ({ ctx, query }) => (query.tributeId ? getTribute(ctx, query.tributeId) : listTributes(ctx)),
);

export const POST = route(
  { access: 'verified', body: CreateTributeInput, response: TributeDto, status: 201 },
  ({ ctx, body }) => createTribute(ctx, body),
);

export const PATCH = route(
  { access: 'verified', body: UpdateTributeInput, response: TributeDto },
  ({ ctx, body }) => updateTribute(ctx, body),
);

export const DELETE = route(
  { access: 'verified', query: TributeQuery, response: Done },
  async ({ ctx, query }) => {
    await deleteTribute(ctx, query.tributeId);
    return {};
  },
);
