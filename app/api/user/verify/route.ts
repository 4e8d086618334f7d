import { VerifiedDto, VerifyUserInput } from '#lib/contracts/users.ts';
import { route } from '#server/http/route.ts';
import { verifyUser } from '#server/services/users/verify-user.ts';

export const POST = route(
  {
    summary: 'Confirm an email address with the token from the email',
    access: 'anyone',
    body: VerifyUserInput,
    response: VerifiedDto,
  },
  ({ ctx, body }) => verifyUser(ctx, body.token),
);
