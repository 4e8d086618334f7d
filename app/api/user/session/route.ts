import { SessionDto, SessionInput } from '#lib/contracts/users.ts';
import { Done, route } from '#server/http/route.ts';
import { clearSession, setSession } from '#server/http/session.ts';
import { endSession } from '#server/services/users/end-session.ts';

export const POST = route(
  { access: 'account', body: SessionInput, response: SessionDto },
  ({ ctx, request, setCookie }) => setSession(ctx, request, setCookie),
);

export const DELETE = route({ access: 'anyone', response: Done }, async ({ ctx, setCookie }) => {
  endSession(ctx);
  return clearSession(setCookie);
});
