import { LogLineDto } from '#lib/contracts/operator.ts';
import { PageQuery, pageOf } from '#lib/contracts/pages.ts';
import { route } from '#server/http/route.ts';
import { listLog } from '#server/services/operator/list-log.ts';

export const GET = route(
  {
    summary: 'List what operators did, newest first, for operators',
    access: 'operator',
    query: PageQuery,
    response: pageOf(LogLineDto),
  },
  ({ query }) => listLog(query),
);
