import { CreateUserInput, UpdateUserInput, UserDto } from '#lib/contracts/users.ts';
import { readerLocale, rememberLocale } from '#server/http/reader-locale.ts';
import { Done, route } from '#server/http/route.ts';
import { clearSession } from '#server/http/session.ts';
import { addUser } from '#server/services/users/add-user.ts';
import { deleteUser } from '#server/services/users/delete-user.ts';
import { getUser } from '#server/services/users/get-user.ts';
import { updateUser } from '#server/services/users/update-user.ts';

export const GET = route(
  { summary: 'My profile', errors: ['NOT_FOUND'], access: 'account', response: UserDto },
  ({ ctx }) => getUser(ctx),
);

export const POST = route(
  { summary: 'Make my account, or return it', access: 'account', body: CreateUserInput, response: UserDto },
  ({ ctx, body, request }) => addUser(ctx, { locale: readerLocale(request.headers), ...body }),
);

export const PATCH = route(
  {
    summary: 'Change my profile, language and what I am told of',
    errors: ['NOT_FOUND'],
    access: 'account',
    body: UpdateUserInput,
    response: UserDto,
  },
  ({ ctx, body, setCookie }) => {
    if (body.locale) rememberLocale(body.locale, setCookie);
    return updateUser(ctx, body);
  },
);

export const DELETE = route(
  {
    summary: 'Lock my account; it is erased after 30 days',
    errors: ['NOT_FOUND'],
    access: 'account',
    response: Done,
  },
  async ({ ctx, setCookie }) => {
    await deleteUser(ctx);
    clearSession(setCookie);
  },
);
