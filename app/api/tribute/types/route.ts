import { OptionalTributeQuery, TributeTypeDto } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { listTributeTypes } from '#server/services/tributes/list-tribute-types.ts';

export const GET = route(
  {
    summary: 'List the occasions',
    errors: ['NOT_FOUND'],
    access: (_, { tributeId }) => (tributeId ? 'verified' : 'anyone'),
    query: OptionalTributeQuery,
    response: TributeTypeDto.array(),
  },
  ({ ctx, query }) => listTributeTypes(ctx, query.tributeId),
);
