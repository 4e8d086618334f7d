import { PageQuery, pageOf } from '#lib/contracts/pages.ts';
import { ContributedTributeDto } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { listContributedTributes } from '#server/services/tributes/list-contributed-tributes.ts';

export const GET = route(
  {
    summary: 'The tributes of others in which I take part',
    access: 'verified',
    query: PageQuery,
    response: pageOf(ContributedTributeDto),
  },
  ({ ctx, query }) => listContributedTributes(ctx, query),
);
