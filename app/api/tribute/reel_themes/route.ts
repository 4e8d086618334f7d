import { z } from 'zod';
import { ReelThemeDto } from '#lib/contracts/reel-themes.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { listThemes } from '#server/services/reels/list-themes.ts';

export const GET = route(
  {
    summary: 'Return the title card of the reel in each theme',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: TributeQuery,
    response: z.array(ReelThemeDto),
  },
  ({ ctx, query }) => listThemes(ctx, query.tributeId),
);
