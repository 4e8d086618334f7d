import { route } from '#server/http/route.ts';
import { createTribute } from '#server/services/tributes/create-tribute.ts';
import { deleteTribute } from '#server/services/tributes/delete-tribute.ts';
import { getTribute } from '#server/services/tributes/get-tribute.ts';
import { keepLook } from '#server/services/tributes/keep-look.ts';
import { listTributes } from '#server/services/tributes/list-tributes.ts';
import { restoreTribute } from '#server/services/tributes/restore-tribute.ts';
import { updateTribute } from '#server/services/tributes/update-tribute.ts';
import * as endpoints from './endpoints.ts';

export const GET = route(endpoints.GET, async ({ ctx, query }) =>
  query.tributeId ? getTribute(ctx, query.tributeId) : listTributes(ctx, query),
);

export const POST = route(endpoints.POST, ({ ctx, body }) => createTribute(ctx, body));

export const PATCH = route(endpoints.PATCH, ({ ctx, body }) => {
  const { tributeId, restore, looked, ...change } = body;
  if (looked) return keepLook(ctx, tributeId, looked);
  return restore ? restoreTribute(ctx, tributeId) : updateTribute(ctx, { tributeId, ...change });
});

export const DELETE = route(endpoints.DELETE, ({ ctx, query }) => deleteTribute(ctx, query.tributeId));
