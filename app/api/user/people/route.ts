import { OwnPeopleDto } from '#lib/contracts/users.ts';
import { route } from '#server/http/route.ts';
import { findOwnPeople } from '#server/services/users/find-own-people.ts';

export const GET = route(
  { summary: 'List who the caller’s account is in reels', access: 'account', response: OwnPeopleDto },
  async ({ ctx }) => ({ personIds: await findOwnPeople(ctx) }),
);
