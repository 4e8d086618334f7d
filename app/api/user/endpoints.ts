import { CreateUserInput, UpdateUserInput, UserDto } from '#lib/contracts/users.ts';
import { Done, endpoint } from '#server/http/route.ts';

export const GET = endpoint({
  summary: 'Return the caller’s profile',
  errors: ['NOT_FOUND'],
  access: 'account',
  response: UserDto,
});

export const POST = endpoint({
  summary: 'Create the caller’s account, or return the existing one',
  access: 'account',
  body: CreateUserInput,
  response: UserDto,
});

export const PATCH = endpoint({
  summary: 'Change the caller’s profile, language and email preferences',
  errors: ['NOT_FOUND'],
  access: 'account',
  body: UpdateUserInput,
  response: UserDto,
});

export const DELETE = endpoint({
  summary: 'Delete the caller’s account: lock it now and erase it after 30 days',
  errors: ['NOT_FOUND'],
  access: 'account',
  response: Done,
});
