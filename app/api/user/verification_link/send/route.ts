import { SendVerificationInput, SentDto } from '#lib/contracts/users.ts';
import { route } from '#server/http/route.ts';
import { sendVerificationLink } from '#server/services/users/send-verification-link.ts';

export const POST = route(
  {
    summary: 'Mail me the link that confirms my address, or changes it',
    errors: ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'],
    access: 'account',
    body: SendVerificationInput,
    response: SentDto,
    limit: 'verifications',
  },
  ({ ctx, body }) => sendVerificationLink(ctx, body),
);
