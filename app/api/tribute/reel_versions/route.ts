import { pageOf } from '#lib/contracts/pages.ts';
import { ReelVersionDto, ReelVersionsQuery } from '#lib/contracts/reel-versions.ts';
import { route } from '#server/http/route.ts';
import { listVersions } from '#server/services/reels/list-versions.ts';

export const GET = route(
  {
    summary: 'Return the versions of the reel and what each changed, newest first',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: ReelVersionsQuery,
    response: pageOf(ReelVersionDto),
  },
  ({ ctx, query }) => listVersions(ctx, query),
);
