import type { DeclineInput } from '#lib/contracts/contributors.ts';
import { findUnanswered } from '#server/domain/reminders/reminders.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { personOf } from '#server/services/access/person-of.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { publishPeople } from './publish-people.ts';

/** Records that an invited person declines, or undoes it. Throws NOT_FOUND, CONFLICT after they sent a clip. */
export async function declineInvite(
  ctx: ServiceContext,
  { tributeId, personId, decline }: DeclineInput,
): Promise<void> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, 'takePart');
  const person = personOf(contributors, { personId });
  if (!person) return;
  const { _id } = person;
  const hasAnswered = (await findUnanswered(tribute, [person])).length === 0;
  if (decline && hasAnswered) throw new AppError('CONFLICT', 'clipHereAlready');
  await (decline
    ? Contributor.updateOne(
        { _id, status: { $in: ['INVITED', 'OPENED'] } },
        { $set: { status: 'DECLINED', isMailDue: false } },
      )
    : Contributor.updateOne({ _id, status: 'DECLINED' }, { $set: { status: 'OPENED' } }));
  await publishPeople(tribute, [_id]);
}
