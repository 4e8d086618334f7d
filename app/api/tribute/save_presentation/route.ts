import { route } from '#server/http/route.ts';
import { getPresentation } from '#server/services/reels/get-presentation.ts';
import { publishPresentation } from '#server/services/reels/publish-presentation.ts';
import { restorePresentation } from '#server/services/reels/restore-presentation.ts';
import { savePresentation } from '#server/services/reels/save-presentation.ts';
import { undoChange } from '#server/services/reels/undo-change.ts';
import * as endpoints from './endpoints.ts';

export const GET = route(endpoints.GET, ({ ctx, query }) => getPresentation(ctx, query));

export const POST = route(endpoints.POST, ({ ctx, body }) => savePresentation(ctx, body));

export const PATCH = route(endpoints.PATCH, async ({ ctx, body }) => {
  switch (body.action) {
    case 'RESTORE':
      return restorePresentation(ctx, body);
    case 'UNDO':
    case 'REDO':
      return undoChange(ctx, body);
    case 'PUBLISH':
    case 'UNPUBLISH':
      return publishPresentation(ctx, body);
  }
});
