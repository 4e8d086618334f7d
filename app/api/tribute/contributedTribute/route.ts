import { PageQuery, pageOf } from '#lib/contracts/pages.ts';
import { ContributedTributeDto } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { listContributedTributes } from '#server/services/tributes/list-contributed-tributes.ts';

export const GET = route(
  {
    summary: 'List the tributes of other people that the caller contributes to',
    access: 'verified',
    query: PageQuery,
    response: pageOf(ContributedTributeDto),
  },
  ({ ctx, query }) => listContributedTributes(ctx, query),
);
