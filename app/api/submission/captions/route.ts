import { CaptionsDto, SaveCaptionsInput } from '#lib/contracts/captions.ts';
import { SubmissionQuery } from '#lib/contracts/submissions.ts';
import { route } from '#server/http/route.ts';
import { getCaptions } from '#server/services/submissions/get-captions.ts';
import { saveCaptions } from '#server/services/submissions/save-captions.ts';

export const GET = route(
  {
    summary: 'Return the captions of a clip of the caller or of the caller’s tribute',
    errors: ['NOT_FOUND'],
    access: 'identified',
    query: SubmissionQuery,
    response: CaptionsDto,
  },
  ({ ctx, query }) => getCaptions(ctx, query.submissionId),
);

export const PATCH = route(
  {
    summary: 'Replace the captions of a clip by typed lines or by a WebVTT or SRT file',
    errors: ['NOT_FOUND', 'CONFLICT'],
    access: 'identified',
    body: SaveCaptionsInput,
    response: CaptionsDto,
  },
  ({ ctx, body }) => saveCaptions(ctx, body),
);
