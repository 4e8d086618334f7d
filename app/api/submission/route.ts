import { route } from '#server/http/route.ts';
import { deleteSubmission } from '#server/services/submissions/delete-submission.ts';
import { listSubmissions } from '#server/services/submissions/list-submissions.ts';
import { moveSubmission } from '#server/services/submissions/move-submission.ts';
import { restoreSubmission } from '#server/services/submissions/restore-submission.ts';
import { sendForSomeone } from '#server/services/submissions/send-for-someone.ts';
import { sendSubmission } from '#server/services/submissions/send-submission.ts';
import * as endpoints from './endpoints.ts';

export const GET = route(endpoints.GET, ({ ctx, query }) => listSubmissions(ctx, query));

export const POST = route(endpoints.POST, ({ ctx, body }) =>
  body.behalf ? sendForSomeone(ctx, body, body.behalf) : sendSubmission(ctx, body),
);

export const PATCH = route(endpoints.PATCH, ({ ctx, body }) =>
  'restore' in body ? restoreSubmission(ctx, body.submissionId) : moveSubmission(ctx, body),
);

export const DELETE = route(endpoints.DELETE, ({ ctx, query }) => deleteSubmission(ctx, query.submissionId));
