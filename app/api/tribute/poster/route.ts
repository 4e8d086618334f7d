import { PosterQuery } from '#lib/contracts/posters.ts';
import { DownloadDto } from '#lib/contracts/submissions.ts';
import { route } from '#server/http/route.ts';
import { getPoster } from '#server/services/tributes/get-poster.ts';

export const GET = route(
  {
    summary: 'Return a poster with the QR code of a link',
    errors: ['NOT_FOUND', 'CONFLICT'],
    access: 'verified',
    query: PosterQuery,
    response: DownloadDto,
  },
  ({ ctx, query }) => getPoster(ctx, query),
);
