import { VerifiedDto, VerifyUserInput } from '#lib/contracts/users.ts';
import { route } from '#server/http/route.ts';
import { verifyUser } from '#server/services/users/verify-user.ts';

export const POST = route({ access: 'anyone', body: VerifyUserInput, response: VerifiedDto }, ({ body }) =>
  verifyUser(body.token),
);
