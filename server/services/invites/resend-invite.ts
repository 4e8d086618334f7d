import type { ContributorQuery } from '#lib/contracts/contributors.ts';
import type { InviteDto } from '#lib/contracts/invites.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireCollecting } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { limitMailsToOne } from './limit-invite-mails.ts';
import { queueInviteMails } from './queue-invite-mails.ts';
import { requestMail } from './request-mail.ts';
import { toInviteDto } from './to-invite-dto.ts';

/** Sends an invitation again. Throws NOT_FOUND, RATE_LIMITED, CONFLICT for opted-out people or after closing. */
export async function resendInvite(
  ctx: ServiceContext,
  { tributeId, contributorId }: ContributorQuery,
): Promise<InviteDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  requireCollecting(tribute);
  const invited = await Contributor.findOne({ _id: contributorId, tribute: tribute._id });
  if (!invited?.email || invited.status === 'REVOKED') throw new AppError('NOT_FOUND', 'personNotFound');
  if (invited.status === 'DECLINED') throw new AppError('CONFLICT', 'mailsDeclined');
  limitMailsToOne(invited.mailRound);
  const asked = await requestMail(invited);
  await queueInviteMails(tribute, [asked]);
  publishTributeChange(tribute, { stale: ['people'] });
  return toInviteDto(asked);
}
