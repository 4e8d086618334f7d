import { CreateUserInput, UpdateUserInput, UserDto } from '#lib/contracts/users.ts';
import { Done, endpoint } from '#server/http/route.ts';

export const GET = endpoint({
  summary: 'My profile',
  errors: ['NOT_FOUND'],
  access: 'account',
  response: UserDto,
});

export const POST = endpoint({
  summary: 'Make my account, or return it',
  access: 'account',
  body: CreateUserInput,
  response: UserDto,
});

export const PATCH = endpoint({
  summary: 'Change my profile, language and what I am told of',
  errors: ['NOT_FOUND'],
  access: 'account',
  body: UpdateUserInput,
  response: UserDto,
});

export const DELETE = endpoint({
  summary: 'Lock my account; it is erased after 30 days',
  errors: ['NOT_FOUND'],
  access: 'account',
  response: Done,
});
