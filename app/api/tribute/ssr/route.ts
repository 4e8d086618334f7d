import { PublicTributeDto, TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { getPublicTribute } from '#server/services/tributes/get-public-tribute.ts';

export const GET = route({ access: 'anyone', query: TributeQuery, response: PublicTributeDto }, ({ query }) =>
  getPublicTribute(query.tributeId),
);
