import { ActionDto, ActionInput } from '#lib/contracts/submissions.ts';
import { route } from '#server/http/route.ts';
import { react } from '#server/services/submissions/react.ts';
import { report } from '#server/services/submissions/report.ts';

export const POST = route(
  {
    summary:
      'Count a view or a heart of a clip or the film, once a device; or report that something is wrong with it',
    errors: ['NOT_FOUND'],
    // Whoever can read an invitation can say that it is not right.
    access: (body) => (body.action === 'REPORT' && 'tributeId' in body ? 'anyone' : 'identified'),
    body: ActionInput,
    response: ActionDto,
    limit: ({ action }) => (action === 'REPORT' ? 'messages' : null),
  },
  ({ ctx, body }) => (body.action === 'REPORT' ? report(ctx, body) : react(ctx, body)),
);
