import { route } from '#server/http/route.ts';
import { listInvites } from '#server/services/invites/list-invites.ts';
import { resendInvite } from '#server/services/invites/resend-invite.ts';
import { sendInvites } from '#server/services/invites/send-invites.ts';
import { sendTestInvite } from '#server/services/invites/send-test-invite.ts';
import * as endpoints from './endpoints.ts';

export const GET = route(endpoints.GET, ({ ctx, query }) => listInvites(ctx, query));

export const POST = route(endpoints.POST, ({ ctx, body }) =>
  body.isTest ? sendTestInvite(ctx, body) : sendInvites(ctx, body),
);

export const PATCH = route(endpoints.PATCH, ({ ctx, body }) => resendInvite(ctx, body));
