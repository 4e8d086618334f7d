import { pageOf } from '#lib/contracts/pages.ts';
import * as submissions from '#lib/contracts/submissions.ts';
import { SubmissionsQuery } from '#lib/contracts/tributes.ts';
import { Done, endpoint } from '#server/http/route.ts';

export const GET = endpoint({
  summary: 'The clips sent to my tribute, or mine to somebody’s, oldest first',
  errors: ['NOT_FOUND'],
  access: 'identified',
  query: SubmissionsQuery,
  response: pageOf(submissions.SubmissionDto),
});

export const POST = endpoint({
  summary: 'Send: make an upload an answer or a thank-you',
  errors: ['NOT_FOUND', 'GONE', 'CLIP_REMOVED', 'CONFLICT', 'UNAUTHENTICATED'],
  access: 'identified',
  body: submissions.SendSubmissionInput,
  response: submissions.SubmissionDto,
  status: 201,
});

export const PATCH = endpoint({
  summary: 'Make a clip the answer to another question, or bring it back',
  errors: ['NOT_FOUND', 'CONFLICT'],
  access: 'identified',
  body: submissions.ChangeSubmissionInput,
  response: submissions.SubmissionDto,
});

export const DELETE = endpoint({
  summary: 'Take a clip back; it is kept for 30 days',
  errors: ['NOT_FOUND'],
  access: 'identified',
  query: submissions.SubmissionQuery,
  response: Done,
});
