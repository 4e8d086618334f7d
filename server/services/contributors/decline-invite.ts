import type { DeclineInput } from '#lib/contracts/contributors.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { findUnanswered } from '#server/domain/reminders/reminders.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { publishPeople } from './publish-people.ts';

/** Records that an invited person declines, or undoes it. Throws NOT_FOUND, CONFLICT after they sent a clip. */
export async function declineInvite(
  ctx: ServiceContext,
  { tributeId, decline }: DeclineInput,
): Promise<void> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, 'takePart');
  const asked = contributors.filter((contributor) => !isThankYouOnly(contributor));
  const unanswered = await findUnanswered(tribute, asked);
  if (decline && asked.length > 0 && unanswered.length === 0)
    throw new AppError('CONFLICT', 'clipHereAlready');
  const own = { _id: { $in: unanswered.map(({ _id }) => _id) } };
  await (decline
    ? Contributor.updateMany(
        { ...own, status: { $in: ['INVITED', 'OPENED'] } },
        { $set: { status: 'DECLINED', isMailDue: false } },
      )
    : Contributor.updateMany({ ...own, status: 'DECLINED' }, { $set: { status: 'OPENED' } }));
  await publishPeople(
    tribute,
    unanswered.map(({ _id }) => _id),
  );
}
