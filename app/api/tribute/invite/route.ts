import { ContributorQuery } from '#lib/contracts/contributors.ts';
import { InviteDto, SendInvitesInput, SentInvitesDto } from '#lib/contracts/invites.ts';
import { pageOf } from '#lib/contracts/pages.ts';
import { TributePageQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { listInvites } from '#server/services/invites/list-invites.ts';
import { resendInvite } from '#server/services/invites/resend-invite.ts';
import { sendInvites } from '#server/services/invites/send-invites.ts';
import { sendTestInvite } from '#server/services/invites/send-test-invite.ts';

export const GET = route(
  {
    summary: 'Whom I invited by mail',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: TributePageQuery,
    response: pageOf(InviteDto),
  },
  ({ ctx, query }) => listInvites(ctx, query),
);

export const POST = route(
  {
    summary: 'Invite people by mail: all of them, or nobody',
    errors: ['NOT_FOUND', 'NO_CREDIT', 'CONFLICT'],
    access: 'verified',
    body: SendInvitesInput,
    response: SentInvitesDto,
    status: 201,
    limit: 'invites',
  },
  ({ ctx, body }) => (body.isTest ? sendTestInvite(ctx, body) : sendInvites(ctx, body)),
);

export const PATCH = route(
  {
    summary: 'Send somebody’s invitation again',
    errors: ['NOT_FOUND', 'CONFLICT'],
    access: 'verified',
    body: ContributorQuery,
    response: InviteDto,
    limit: 'invites',
  },
  ({ ctx, body }) => resendInvite(ctx, body),
);
