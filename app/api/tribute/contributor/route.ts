import type { JoinedDto, JoinInput } from '#lib/contracts/invites.ts';
import { rememberGuest } from '#server/http/remember-guest.ts';
import { route } from '#server/http/route.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { declineInvite } from '#server/services/contributors/decline-invite.ts';
import { joinTribute } from '#server/services/contributors/join-tribute.ts';
import { listContributors } from '#server/services/contributors/list-contributors.ts';
import { nudgeContributors } from '#server/services/contributors/nudge-contributors.ts';
import { renameContributor } from '#server/services/contributors/rename-contributor.ts';
import { reportProgress } from '#server/services/contributors/report-progress.ts';
import { revokeContributor } from '#server/services/contributors/revoke-contributor.ts';
import { takeHandover } from '#server/services/handovers/take-handover.ts';
import { openInvite } from '#server/services/invites/open-invite.ts';
import * as endpoints from './endpoints.ts';

export const GET = route(endpoints.GET, ({ ctx, query }) => listContributors(ctx, query));
export const POST = route(endpoints.POST, async ({ ctx, body, setCookie }) =>
  rememberGuest(ctx, await enter(ctx, body), setCookie),
);

function enter(ctx: ServiceContext, body: JoinInput): Promise<JoinedDto> {
  if ('handover' in body) return takeHandover(ctx, body);
  return 'token' in body ? openInvite(ctx, body) : joinTribute(ctx, body);
}

export const PATCH = route(endpoints.PATCH, ({ ctx, body }) => {
  switch (body.action) {
    case 'NUDGE':
      return nudgeContributors(ctx, body);
    case 'DECLINE':
      return declineInvite(ctx, body);
    case 'PROGRESS':
      return reportProgress(ctx, body);
    case 'RENAME':
      return renameContributor(ctx, body);
  }
});

export const DELETE = route(endpoints.DELETE, ({ ctx, query }) => revokeContributor(ctx, query));
