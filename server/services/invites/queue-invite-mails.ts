import { inviteLink, unsubscribeToken } from '#server/auth/invite-link.ts';
import { enqueueAll } from '#server/jobs/queue/queue.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

export const queueInviteMails = (
  { tributeId }: TributeDocument,
  contributors: readonly ContributorDocument[],
): Promise<void> =>
  enqueueAll(
    'send-invite-mail',
    contributors.map((contributor) => ({
      contributorId: contributor.id,
      round: contributor.mailRound,
      link: inviteLink(tributeId, contributor),
      unsubscribeToken: unsubscribeToken(contributor.id),
    })),
  );
