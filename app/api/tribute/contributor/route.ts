import { z } from 'zod';
import {
  BoardPersonDto,
  ContributorDto,
  ContributorQuery,
  DeclineInput,
  JoinTributeInput,
  NudgedDto,
  NudgeInput,
  ReportProgressInput,
} from '#lib/contracts/contributors.ts';
import { OpenInviteInput } from '#lib/contracts/invites.ts';
import { pageOf } from '#lib/contracts/pages.ts';
import { TributePageQuery } from '#lib/contracts/tributes.ts';
import { rememberGuest } from '#server/http/remember-guest.ts';
import { Done, route } from '#server/http/route.ts';
import { declineInvite } from '#server/services/contributors/decline-invite.ts';
import { joinTribute } from '#server/services/contributors/join-tribute.ts';
import { listContributors } from '#server/services/contributors/list-contributors.ts';
import { nudgeContributors } from '#server/services/contributors/nudge-contributors.ts';
import { reportProgress } from '#server/services/contributors/report-progress.ts';
import { revokeContributor } from '#server/services/contributors/revoke-contributor.ts';
import { openInvite } from '#server/services/invites/open-invite.ts';

/** By the shared link with a name, or by a personal link. */
const JoinInput = z.union([JoinTributeInput, OpenInviteInput]);

export const GET = route(
  {
    summary: 'The people of my tribute and how far each of them is',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: TributePageQuery,
    response: pageOf(BoardPersonDto),
  },
  ({ ctx, query }) => listContributors(ctx, query),
);

export const POST = route(
  {
    summary: 'Join by the shared link with a name, or by a personal link',
    errors: ['NOT_FOUND'],
    access: (body) => ('isThankYou' in body && body.isThankYou ? 'identified' : 'anyone'),
    body: JoinInput,
    response: ContributorDto,
    status: 201,
    limit: 'joins',
  },
  async ({ ctx, body, setCookie }) => {
    const join = 'token' in body ? openInvite(ctx, body) : joinTribute(ctx, body);
    return rememberGuest(ctx, await join, setCookie);
  },
);

/** What the person themselves says, or what their creator asks for. */
const ChangeInput = z.union([ReportProgressInput, DeclineInput, NudgeInput]);

export const PATCH = route(
  {
    summary: 'Tell how far I am, decline, or as the creator remind people',
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAUTHENTICATED'],
    access: (body) => ('nudge' in body ? 'verified' : 'identified'),
    body: ChangeInput,
    response: z.union([NudgedDto, Done]),
    limit: (body) => ('nudge' in body ? 'nudges' : null),
  },
  ({ ctx, body }) => {
    if ('nudge' in body) return nudgeContributors(ctx, body);
    return 'decline' in body ? declineInvite(ctx, body) : reportProgress(ctx, body);
  },
);

export const DELETE = route(
  {
    summary: 'Take a person out with all that they sent',
    errors: ['NOT_FOUND'],
    access: 'verified',
    query: ContributorQuery,
    response: Done,
  },
  ({ ctx, query }) => revokeContributor(ctx, query),
);
