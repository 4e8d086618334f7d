import * as contributors from '#lib/contracts/contributors.ts';
import { JoinedDto, JoinInput } from '#lib/contracts/invites.ts';
import { TributePageQuery } from '#lib/contracts/tributes.ts';
import { Done, endpoint } from '#server/http/route.ts';

export const GET = endpoint({
  summary: 'List the contributors of the caller’s tribute with their progress',
  errors: ['NOT_FOUND'],
  access: 'verified',
  query: TributePageQuery,
  response: contributors.BoardPageDto,
});

export const POST = endpoint({
  summary: 'Join with a name, through a personal link or a handover, or again as someone of this device',
  errors: ['NOT_FOUND', 'PERSON_GONE', 'REEL_ARCHIVED'],
  access: (body) => ('isThankYou' in body && body.isThankYou ? 'identified' : 'anyone'),
  body: JoinInput,
  response: JoinedDto,
  status: 201,
  limit: 'joins',
});

export const PATCH = endpoint({
  summary: 'Report progress, decline, rename a person or, as the creator, send a reminder',
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAUTHENTICATED'],
  access: (body) => (contributors.isByCreator(body) ? 'verified' : 'identified'),
  minimumAccess: 'identified',
  body: contributors.ChangeContributorInput,
  response: contributors.NudgedDto.or(Done),
  limit: ({ action }) => (action === 'NUDGE' ? 'nudges' : null),
});

export const DELETE = endpoint({
  summary: 'Remove a contributor and their clips',
  errors: ['NOT_FOUND'],
  access: 'verified',
  query: contributors.ContributorQuery,
  response: Done,
});
