import { CreateUserInput, UpdateUserInput, UserDto } from '#lib/contracts/users.ts';
import { route } from '#server/http/route.ts';
import { addUser } from '#server/services/users/add-user.ts';
import { getUser } from '#server/services/users/get-user.ts';
import { updateUser } from '#server/services/users/update-user.ts';

export const GET = route({ access: 'account', response: UserDto }, ({ ctx }) => getUser(ctx));

export const POST = route({ access: 'account', body: CreateUserInput, response: UserDto }, ({ ctx, body }) =>
  addUser(ctx, body),
);

export const PATCH = route({ access: 'account', body: UpdateUserInput, response: UserDto }, ({ ctx, body }) =>
  updateUser(ctx, body),
);
