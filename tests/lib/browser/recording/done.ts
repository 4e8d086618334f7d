import type { ApiResult } from '#lib/browser/api/client.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { buildSubmission } from './build-take.ts';

/** The server's answer to a Send that made an answer. */
export const done: ApiResult<SubmissionDto> = {
  status: 201,
  data: buildSubmission(),
  error: null,
  code: null,
  fields: {},
};
