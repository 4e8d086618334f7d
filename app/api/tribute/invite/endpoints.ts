import { ContributorQuery } from '#lib/contracts/contributors.ts';
import { InviteDto, SendInvitesInput, SentInvitesDto } from '#lib/contracts/invites.ts';
import { pageOf } from '#lib/contracts/pages.ts';
import { TributePageQuery } from '#lib/contracts/tributes.ts';
import { endpoint } from '#server/http/route.ts';

export const GET = endpoint({
  summary: 'Whom I invited by mail',
  errors: ['NOT_FOUND'],
  access: 'verified',
  query: TributePageQuery,
  response: pageOf(InviteDto),
});

export const POST = endpoint({
  summary: 'Invite people by mail: all of them, or nobody',
  errors: ['NOT_FOUND', 'NO_CREDIT', 'CONFLICT'],
  access: 'verified',
  body: SendInvitesInput,
  response: SentInvitesDto,
  status: 201,
  limit: 'invites',
});

export const PATCH = endpoint({
  summary: 'Send somebody’s invitation again',
  errors: ['NOT_FOUND', 'CONFLICT'],
  access: 'verified',
  body: ContributorQuery,
  response: InviteDto,
  limit: 'invites',
});
