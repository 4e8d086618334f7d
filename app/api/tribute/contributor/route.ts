import { z } from 'zod';
import { ContributorDto, ContributorQuery, JoinTributeInput } from '#lib/contracts/contributors.ts';
import { OpenInviteInput } from '#lib/contracts/invites.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { rememberGuest } from '#server/http/remember-guest.ts';
import { Done, route } from '#server/http/route.ts';
import { joinTribute } from '#server/services/contributors/join-tribute.ts';
import { listContributors } from '#server/services/contributors/list-contributors.ts';
import { revokeContributor } from '#server/services/contributors/revoke-contributor.ts';
import { openInvite } from '#server/services/invites/open-invite.ts';

/** By the shared link with a name, or by a personal link. */
const JoinInput = z.union([JoinTributeInput, OpenInviteInput]);

export const GET = route(
  { access: 'verified', query: TributeQuery, response: ContributorDto.array() },
  ({ ctx, query }) => listContributors(ctx, query.tributeId),
);

export const POST = route(
  { access: 'anyone', body: JoinInput, response: ContributorDto, status: 201 },
  async ({ ctx, body, setCookie }) => {
    const join = 'token' in body ? openInvite(ctx, body) : joinTribute(ctx, body);
    return rememberGuest(ctx, await join, setCookie);
  },
);

export const DELETE = route(
  { access: 'verified', query: ContributorQuery, response: Done },
  async ({ ctx, query }) => {
    await revokeContributor(ctx, query);
    return {};
  },
);
