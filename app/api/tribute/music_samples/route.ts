import { MusicDto } from '#lib/contracts/music.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { orderSamples } from '#server/services/reels/order-samples.ts';

export const POST = route(
  {
    access: 'verified',
    response: MusicDto,
    summary: 'Have missing samples of music composed',
    errors: ['NOT_FOUND'],
    body: TributeQuery,
  },
  ({ ctx, body }) => orderSamples(ctx, body.tributeId),
);
