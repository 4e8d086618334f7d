import { FeedbackInput } from '#lib/contracts/messages-to-us.ts';
import { Done, route } from '#server/http/route.ts';
import { addFeedback } from '#server/services/feedback/add-feedback.ts';

export const POST = route(
  { access: 'anyone', body: FeedbackInput, response: Done, status: 201 },
  ({ ctx, body }) => addFeedback(ctx, body),
);
