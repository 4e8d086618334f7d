import { pageOf } from '#lib/contracts/pages.ts';
import * as submissions from '#lib/contracts/submissions.ts';
import { SubmissionsQuery } from '#lib/contracts/tributes.ts';
import { Done, endpoint } from '#server/http/route.ts';

const NO_LONGER = ['GONE', 'CLIP_REMOVED', 'PERSON_GONE', 'REEL_ARCHIVED'] as const;

export const GET = endpoint({
  summary: 'List the clips of the caller’s tribute, or those the caller sent to one, oldest first',
  errors: ['NOT_FOUND'],
  access: 'identified',
  query: SubmissionsQuery,
  response: pageOf(submissions.SubmissionDto),
});

export const POST = endpoint({
  summary: 'Submit an upload as an answer or a thank-you, or as the creator for someone else',
  errors: ['NOT_FOUND', ...NO_LONGER, 'ALREADY_SENT', 'UNAUTHENTICATED'],
  access: ({ behalf }) => (behalf ? 'verified' : 'identified'),
  minimumAccess: 'identified',
  body: submissions.SendSubmissionInput,
  response: submissions.SubmissionDto,
  status: 201,
});

export const PATCH = endpoint({
  summary: 'Move a clip to another question, or restore it',
  errors: ['NOT_FOUND', 'CONFLICT'],
  access: 'identified',
  body: submissions.ChangeSubmissionInput,
  response: submissions.SubmissionDto,
});

export const DELETE = endpoint({
  summary: 'Delete a clip; it can be restored for 30 days',
  errors: ['NOT_FOUND'],
  access: 'identified',
  query: submissions.SubmissionQuery,
  response: Done,
});
