import { RestoreUserInput, UserDto } from '#lib/contracts/users.ts';
import { route } from '#server/http/route.ts';
import { restoreUser } from '#server/services/users/restore-user.ts';

export const POST = route(
  {
    summary: 'Restore the caller’s account within 30 days of its deletion',
    errors: ['NOT_FOUND'],
    access: 'account',
    isForDeleted: true,
    body: RestoreUserInput,
    response: UserDto,
  },
  ({ ctx }) => restoreUser(ctx),
);
