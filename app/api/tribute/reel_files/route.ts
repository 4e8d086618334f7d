import { z } from 'zod';
import { MadeReelDto } from '#lib/contracts/made-reels.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { listMadeReels } from '#server/services/reels/list-made-reels.ts';

export const GET = route(
  {
    summary: 'Return the files made of the reel, newest first',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: TributeQuery,
    response: z.array(MadeReelDto),
  },
  ({ ctx, query }) => listMadeReels(ctx, query.tributeId),
);
