import type { SendInvitesInput, SentInvitesDto } from '#lib/contracts/invites.ts';
import { normaliseAddress } from '#lib/invites/address.ts';
import { tokenHashOf } from '#server/auth/invite-link.ts';
import { putPerson } from '#server/domain/counts/kept-counts.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireCollecting } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { queueInviteMails } from './queue-invite-mails.ts';
import { requestMail } from './request-mail.ts';

/** Sends the creator the mail that others get. Throws NOT_FOUND, CONFLICT, RATE_LIMITED too soon. */
export async function sendTestInvite(
  ctx: ServiceContext,
  { tributeId, message }: SendInvitesInput,
): Promise<SentInvitesDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  requireCollecting(tribute);
  const { userId, email } = requireIdentity(ctx);
  const user = await User.findOne({ firebaseUid: userId });
  const address = normaliseAddress(email);
  if (!user || !address) throw new AppError('NOT_FOUND', 'accountNotFound');
  const name = user.basicInfo?.firstName ?? '';
  const self = await transact((session) =>
    putPerson(
      session,
      { tribute: tribute._id, userId },
      { $setOnInsert: { name, via: 'EMAIL', status: 'INVITED' } },
    ),
  );
  await Contributor.updateOne({ _id: self._id }, { $set: { email: address, tokenHash: tokenHashOf(self) } });
  await queueInviteMails(tribute, [await requestMail(self, { message })]);
  return { invited: [address], known: [], declined: [], credit: user.credit };
}
