import { StuckUploadDto } from '#lib/contracts/operator.ts';
import { PageQuery, pageOf } from '#lib/contracts/pages.ts';
import { route } from '#server/http/route.ts';
import { listStuckUploads } from '#server/services/operator/stuck-uploads.ts';

export const GET = route(
  {
    summary: 'List the uploads that received no byte for six hours, the oldest first, for operators',
    access: 'observer',
    query: PageQuery,
    response: pageOf(StuckUploadDto),
  },
  ({ query }) => listStuckUploads(query),
);
