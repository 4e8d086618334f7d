import { ActionDto, ActionInput, MomentsDto, MomentsQuery } from '#lib/contracts/reactions.ts';
import { route } from '#server/http/route.ts';
import { dismissReports } from '#server/services/submissions/dismiss-reports.ts';
import { listMoments } from '#server/services/submissions/list-moments.ts';
import { react } from '#server/services/submissions/react.ts';
import { report } from '#server/services/submissions/report.ts';

export const GET = route(
  {
    summary: 'List the moments of the caller’s reel that people gave a heart',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: MomentsQuery,
    response: MomentsDto,
  },
  ({ ctx, query }) => listMoments(ctx, query.tributeId),
);

export const POST = route(
  {
    summary:
      'Count a view or a heart once per device, report a clip, a reel or an invitation, or dismiss the reports on a clip of the caller’s tribute',
    errors: ['NOT_FOUND'],
    access: (body) => {
      if (body.action === 'DISMISS_REPORTS') return 'verified';
      // Anyone who can read an invitation can report it.
      return body.action === 'REPORT' && 'tributeId' in body ? 'anyone' : 'identified';
    },
    body: ActionInput,
    response: ActionDto,
    limit: ({ action }) => (action === 'REPORT' ? 'messages' : null),
  },
  ({ ctx, body }) => {
    if (body.action === 'DISMISS_REPORTS') return dismissReports(ctx, body.submissionId);
    return body.action === 'REPORT' ? report(ctx, body) : react(ctx, body);
  },
);
