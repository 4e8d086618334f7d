import { PublicTributeDto, PublicTributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { getPublicTribute } from '#server/services/tributes/get-public-tribute.ts';

export const GET = route(
  {
    summary: 'Return the public part of a tribute and the meta tags of its page',
    errors: ['NOT_FOUND'],
    access: 'anyone',
    query: PublicTributeQuery,
    response: PublicTributeDto,
  },
  ({ query }) => getPublicTribute(query.tributeId, { isThankYou: query.tgd !== undefined }),
);
