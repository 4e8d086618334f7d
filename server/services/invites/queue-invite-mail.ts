import { inviteLink, unsubscribeToken } from '#server/auth/invite-link.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Queues the mail that a contributor's document asks for; asking twice for the same one queues one. */
export const queueInviteMail = (
  { tributeId }: TributeDocument,
  { id, mailRound }: ContributorDocument,
): Promise<void> =>
  enqueue('send-invite-mail', {
    contributorId: id,
    round: mailRound,
    link: inviteLink(tributeId, id),
    unsubscribeToken: unsubscribeToken(id),
  });
