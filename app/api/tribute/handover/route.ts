import {
  HandoverDto,
  HandoverQuery,
  HandoverStateDto,
  StartHandoverInput,
} from '#lib/contracts/handovers.ts';
import { route } from '#server/http/route.ts';
import { getHandover } from '#server/services/handovers/get-handover.ts';
import { startHandover } from '#server/services/handovers/start-handover.ts';

export const GET = route(
  {
    summary: 'Say whether another device took over the caller’s recording and sent an answer',
    errors: ['NOT_FOUND'],
    access: 'identified',
    query: HandoverQuery,
    response: HandoverStateDto,
  },
  ({ ctx, query }) => getHandover(ctx, query),
);

export const POST = route(
  {
    summary: 'Hand the caller’s recording and draft over to another device, once and for 15 minutes',
    errors: ['NOT_FOUND'],
    access: 'identified',
    body: StartHandoverInput,
    response: HandoverDto,
    limit: 'joins',
  },
  ({ ctx, body }) => startHandover(ctx, body),
);
