import { ContributorQuery } from '#lib/contracts/contributors.ts';
import { InviteDto, SendInvitesInput, SentInvitesDto } from '#lib/contracts/invites.ts';
import { pageOf } from '#lib/contracts/pages.ts';
import { TributePageQuery } from '#lib/contracts/tributes.ts';
import { endpoint } from '#server/http/route.ts';

export const GET = endpoint({
  summary: 'List the invitations sent by email',
  errors: ['NOT_FOUND'],
  access: 'verified',
  query: TributePageQuery,
  response: pageOf(InviteDto),
});

export const POST = endpoint({
  summary: 'Invite people by email; all of them or none',
  errors: ['NOT_FOUND', 'NO_CREDIT', 'CONFLICT'],
  access: 'verified',
  body: SendInvitesInput,
  response: SentInvitesDto,
  status: 201,
  limit: 'invites',
});

export const PATCH = endpoint({
  summary: 'Resend an invitation',
  errors: ['NOT_FOUND', 'CONFLICT'],
  access: 'verified',
  body: ContributorQuery,
  response: InviteDto,
  limit: 'invites',
});
