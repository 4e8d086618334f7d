import { FeedbackInput } from '#lib/contracts/messages-to-us.ts';
import { Done, route } from '#server/http/route.ts';
import { addFeedback } from '#server/services/feedback/add-feedback.ts';

export const POST = route(
  {
    summary: 'Send feedback: a rating, a text or a video',
    errors: ['CONFLICT', 'NOT_FOUND'],
    access: ({ uploadId }) => (uploadId ? 'verified' : 'anyone'),
    body: FeedbackInput,
    response: Done,
    status: 201,
    limit: 'messages',
  },
  ({ ctx, body }) => addFeedback(ctx, body),
);
