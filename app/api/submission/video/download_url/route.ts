import { DownloadDto, DownloadQuery } from '#lib/contracts/submissions.ts';
import { route } from '#server/http/route.ts';
import { getDownload } from '#server/services/submissions/get-download.ts';

export const GET = route(
  {
    summary:
      'Return a short-lived download link for a clip, the finished reel or, for the creator, all clips as one archive',
    errors: ['NOT_FOUND', 'CONFLICT'],
    // Guests may download no archive.
    access: (_, query) => ('clips' in query ? 'verified' : 'identified'),
    minimumAccess: 'identified',
    query: DownloadQuery,
    response: DownloadDto,
  },
  ({ ctx, query }) => getDownload(ctx, query),
);
