import { ContributorQuery } from '#lib/contracts/contributors.ts';
import { InviteDto, SendInvitesInput, SentInvitesDto } from '#lib/contracts/invites.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { listInvites } from '#server/services/invites/list-invites.ts';
import { resendInvite } from '#server/services/invites/resend-invite.ts';
import { sendInvites } from '#server/services/invites/send-invites.ts';
import { sendTestInvite } from '#server/services/invites/send-test-invite.ts';

export const GET = route(
  { access: 'verified', query: TributeQuery, response: InviteDto.array() },
  ({ ctx, query }) => listInvites(ctx, query.tributeId),
);

export const POST = route(
  { access: 'verified', body: SendInvitesInput, response: SentInvitesDto, status: 201 },
  ({ ctx, body }) => (body.isTest ? sendTestInvite(ctx, body) : sendInvites(ctx, body)),
);

export const PATCH = route(
  { access: 'verified', body: ContributorQuery, response: InviteDto },
  ({ ctx, body }) => resendInvite(ctx, body),
);
