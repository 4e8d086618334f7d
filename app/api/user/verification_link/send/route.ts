import { SendVerificationInput, SentDto } from '#lib/contracts/users.ts';
import { route } from '#server/http/route.ts';
import { sendVerificationLink } from '#server/services/users/send-verification-link.ts';

export const POST = route(
  {
    summary: 'Email the caller a link that confirms or changes their address',
    errors: ['CONFLICT', 'EMAIL_NOT_VERIFIED', 'FORBIDDEN', 'NOT_FOUND'],
    access: 'account',
    body: SendVerificationInput,
    response: SentDto,
    limit: 'verifications',
  },
  ({ ctx, body }) => sendVerificationLink(ctx, body),
);
