import { PublicTributeDto, TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { getPublicTribute } from '#server/services/tributes/get-public-tribute.ts';

export const GET = route(
  {
    summary: 'What everybody who knows the link may see of a tribute',
    errors: ['NOT_FOUND'],
    access: 'anyone',
    query: TributeQuery,
    response: PublicTributeDto,
  },
  ({ query }) => getPublicTribute(query.tributeId),
);
