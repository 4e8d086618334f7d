import { z } from 'zod';
import { pageOf } from '#lib/contracts/pages.ts';
import {
  MoveSubmissionInput,
  RestoreSubmissionInput,
  SendSubmissionInput,
  SubmissionDto,
  SubmissionQuery,
} from '#lib/contracts/submissions.ts';
import { SubmissionsQuery } from '#lib/contracts/tributes.ts';
import { Done, route } from '#server/http/route.ts';
import { deleteSubmission } from '#server/services/submissions/delete-submission.ts';
import { listSubmissions } from '#server/services/submissions/list-submissions.ts';
import { moveSubmission } from '#server/services/submissions/move-submission.ts';
import { restoreSubmission } from '#server/services/submissions/restore-submission.ts';
import { sendSubmission } from '#server/services/submissions/send-submission.ts';

export const GET = route(
  {
    summary: 'The clips sent to my tribute, or mine to somebody’s, oldest first',
    errors: ['NOT_FOUND'],
    access: 'identified',
    query: SubmissionsQuery,
    response: pageOf(SubmissionDto),
  },
  ({ ctx, query }) => listSubmissions(ctx, query),
);

export const POST = route(
  {
    summary: 'Send: make an upload an answer or a thank-you',
    errors: ['NOT_FOUND', 'GONE', 'CLIP_REMOVED', 'CONFLICT', 'UNAUTHENTICATED'],
    access: 'identified',
    body: SendSubmissionInput,
    response: SubmissionDto,
    status: 201,
  },
  ({ ctx, body }) => sendSubmission(ctx, body),
);

export const PATCH = route(
  {
    summary: 'Make a clip the answer to another question, or bring it back',
    errors: ['NOT_FOUND', 'CONFLICT'],
    access: 'identified',
    body: z.union([MoveSubmissionInput, RestoreSubmissionInput]),
    response: SubmissionDto,
  },
  ({ ctx, body }) =>
    'restore' in body ? restoreSubmission(ctx, body.submissionId) : moveSubmission(ctx, body),
);

export const DELETE = route(
  {
    summary: 'Take a clip back; it is kept for 30 days',
    errors: ['NOT_FOUND'],
    access: 'identified',
    query: SubmissionQuery,
    response: Done,
  },
  ({ ctx, query }) => deleteSubmission(ctx, query.submissionId),
);
