import { rememberGuests } from '#server/http/remember-guests.ts';
import { route } from '#server/http/route.ts';
import { becomePerson } from '#server/services/contributors/become-person.ts';
import { declineInvite } from '#server/services/contributors/decline-invite.ts';
import { listContributors } from '#server/services/contributors/list-contributors.ts';
import { nudgeContributors } from '#server/services/contributors/nudge-contributors.ts';
import { renameContributor } from '#server/services/contributors/rename-contributor.ts';
import { reportProgress } from '#server/services/contributors/report-progress.ts';
import { revokeContributor } from '#server/services/contributors/revoke-contributor.ts';
import * as endpoints from './endpoints.ts';

export const GET = route(endpoints.GET, ({ ctx, query }) => listContributors(ctx, query));
export const POST = route(endpoints.POST, async ({ ctx, body, setCookie }) => {
  const { joined, people } = await becomePerson(ctx, body);
  rememberGuests(people, setCookie);
  return joined;
});

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
