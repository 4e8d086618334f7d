import { OperatorFilmDto, OperatorFilmQuery } from '#lib/contracts/operator.ts';
import { route } from '#server/http/route.ts';
import { getFilm } from '#server/services/operator/get-film.ts';

export const GET = route(
  {
    summary: 'Return a reel as its viewers see it, for operators',
    access: 'operator',
    errors: ['NOT_FOUND'],
    query: OperatorFilmQuery,
    response: OperatorFilmDto,
  },
  ({ query }) => getFilm(query.tributeId),
);
