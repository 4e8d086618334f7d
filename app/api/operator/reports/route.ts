import { OpenReportDto, ReviewReportInput } from '#lib/contracts/operator.ts';
import { PageQuery, pageOf } from '#lib/contracts/pages.ts';
import { Done, route } from '#server/http/route.ts';
import { listReports } from '#server/services/operator/list-reports.ts';
import { reviewReport } from '#server/services/operator/review-report.ts';

export const GET = route(
  {
    summary: 'List the reports that no operator has reviewed, the oldest first, for operators',
    access: 'operator',
    query: PageQuery,
    response: pageOf(OpenReportDto),
  },
  ({ query }) => listReports(query),
);

export const POST = route(
  {
    summary: 'Decide about a report, as an operator: nothing wrong, take the clip out, or take the reel down',
    access: 'operator',
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE_VERSION'],
    body: ReviewReportInput,
    response: Done,
  },
  ({ ctx, body }) => reviewReport(ctx, body),
);
