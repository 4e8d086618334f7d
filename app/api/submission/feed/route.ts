import { FeedDto, FeedQuery } from '#lib/contracts/submissions.ts';
import { route } from '#server/http/route.ts';
import { listFeed } from '#server/services/submissions/list-feed.ts';

export const GET = route(
  {
    summary: 'Page through the clips of a tribute',
    errors: ['NOT_FOUND'],
    access: 'identified',
    query: FeedQuery,
    response: FeedDto,
  },
  ({ ctx, query }) => listFeed(ctx, query),
);
