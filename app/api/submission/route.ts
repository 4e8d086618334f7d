import { SendSubmissionInput, SubmissionDto, SubmissionQuery } from '#lib/contracts/submissions.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { Done, route } from '#server/http/route.ts';
import { deleteSubmission } from '#server/services/submissions/delete-submission.ts';
import { listSubmissions } from '#server/services/submissions/list-submissions.ts';
import { sendSubmission } from '#server/services/submissions/send-submission.ts';

export const GET = route(
  { access: 'identified', query: TributeQuery, response: SubmissionDto.array() },
  ({ ctx, query }) => listSubmissions(ctx, query.tributeId),
);

export const POST = route(
  { access: 'identified', body: SendSubmissionInput, response: SubmissionDto, status: 201 },
  ({ ctx, body }) => sendSubmission(ctx, body),
);

export const DELETE = route(
  { access: 'identified', query: SubmissionQuery, response: Done },
  async ({ ctx, query }) => {
    await deleteSubmission(ctx, query.submissionId);
    return {};
  },
);
