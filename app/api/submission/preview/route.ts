import { AnswerPreviewDto, PreviewAnswerInput } from '#lib/contracts/answer-previews.ts';
import { route } from '#server/http/route.ts';
import { previewAnswer } from '#server/services/submissions/preview-answer.ts';

export const POST = route(
  {
    summary: 'Draw a written card, a voice or an uploaded photo as the reel will show it, without storing it',
    errors: [
      'NOT_FOUND',
      'UNAUTHENTICATED',
      'PERSON_GONE',
      'CONFLICT',
      'GONE',
      'UNSUPPORTED_MEDIA',
      'UNAVAILABLE',
    ],
    access: 'identified',
    body: PreviewAnswerInput,
    response: AnswerPreviewDto,
    limit: 'previews',
  },
  ({ ctx, body, request }) => previewAnswer(ctx, body, request.signal),
);
