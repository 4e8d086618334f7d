import { ActionInput, ReactionsDto } from '#lib/contracts/submissions.ts';
import { route } from '#server/http/route.ts';
import { react } from '#server/services/submissions/react.ts';

export const POST = route(
  { access: 'identified', body: ActionInput, response: ReactionsDto },
  ({ ctx, body }) => react(ctx, body),
);
