import { OperatorReelDto, OperatorReelQuery, ReelActionInput } from '#lib/contracts/operator.ts';
import { pageOf } from '#lib/contracts/pages.ts';
import { Done, route } from '#server/http/route.ts';
import { changeReel } from '#server/services/operator/hide-reel.ts';
import { listReels } from '#server/services/operator/list-reels.ts';

export const GET = route(
  {
    summary:
      'List reels with the room of their files, the largest first, those taken down, or the one of a link or an id, for operators',
    access: 'observer',
    query: OperatorReelQuery,
    response: pageOf(OperatorReelDto),
  },
  ({ query }) => listReels(query),
);

export const POST = route(
  {
    summary: 'Take a reel down or put it back, as an operator, which its creator learns',
    access: 'operator',
    errors: ['NOT_FOUND'],
    body: ReelActionInput,
    response: Done,
  },
  ({ ctx, body }) => changeReel(ctx, body),
);
