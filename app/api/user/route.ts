import { readerLocale, rememberLocale } from '#server/http/reader-locale.ts';
import { route } from '#server/http/route.ts';
import { clearDeleted } from '#server/http/session.ts';
import { addUser } from '#server/services/users/add-user.ts';
import { deleteUser } from '#server/services/users/delete-user.ts';
import { findOwnPeople } from '#server/services/users/find-own-people.ts';
import { getUser } from '#server/services/users/get-user.ts';
import { updateUser } from '#server/services/users/update-user.ts';
import * as endpoints from './endpoints.ts';

export const GET = route(endpoints.GET, ({ ctx }) => getUser(ctx));

export const POST = route(endpoints.POST, ({ ctx, body, request }) =>
  addUser(ctx, { locale: readerLocale(request.headers), ...body }),
);

export const PATCH = route(endpoints.PATCH, ({ ctx, body, setCookie }) => {
  if (body.locale) rememberLocale(body.locale, setCookie);
  return updateUser(ctx, body);
});

export const DELETE = route(endpoints.DELETE, async ({ ctx, setCookie }) => {
  const personIds = await findOwnPeople(ctx);
  await deleteUser(ctx);
  clearDeleted(ctx, personIds, setCookie);
});
