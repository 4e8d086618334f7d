import { SessionDto, SessionInput } from '#lib/contracts/users.ts';
import { Done, route } from '#server/http/route.ts';
import { closeSession, setSession } from '#server/http/session.ts';

export const POST = route(
  {
    summary: 'Start a session: sets the cookies auth_token and uid',
    access: 'account',
    body: SessionInput,
    response: SessionDto,
    limit: 'signIns',
  },
  ({ ctx, request, setCookie }) => setSession(ctx, request, setCookie),
);

export const DELETE = route(
  { summary: 'End the caller’s session', access: 'anyone', response: Done, isSignOut: true },
  ({ request, setCookie }) => closeSession(request, setCookie),
);
