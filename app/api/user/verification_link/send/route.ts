import { SendVerificationInput, SentDto } from '#lib/contracts/users.ts';
import { route } from '#server/http/route.ts';
import { sendVerificationLink } from '#server/services/users/send-verification-link.ts';

export const POST = route(
  { access: 'account', body: SendVerificationInput, response: SentDto },
  ({ ctx, body }) => sendVerificationLink(ctx, body.redirectUrl),
);
