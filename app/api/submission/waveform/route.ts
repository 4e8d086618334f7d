import { SubmissionQuery, WaveformDto } from '#lib/contracts/submissions.ts';
import { route } from '#server/http/route.ts';
import { getWaveform } from '#server/services/submissions/get-waveform.ts';

export const GET = route(
  {
    summary: 'Return the waveform of a clip of the caller or of the caller’s tribute',
    errors: ['NOT_FOUND'],
    access: 'identified',
    query: SubmissionQuery,
    response: WaveformDto,
  },
  ({ ctx, query }) => getWaveform(ctx, query.submissionId),
);
