import type { DeclineInput } from '#lib/contracts/contributors.ts';
import { Contributor } from '#server/models/contributor.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireMember } from '#server/services/tributes/require-tribute.ts';

/**
 * Notes that somebody would rather not take part, or takes it back; their link keeps working, and a clip is welcome
 * all the same. Whoever has sent one took part. @throws AppError NOT_FOUND for whoever is not one of the people
 */
export async function declineInvite(
  ctx: ServiceContext,
  { tributeId, decline }: DeclineInput,
): Promise<void> {
  const { tribute, contributors } = await requireMember(ctx, tributeId);
  const own = {
    _id: { $in: contributors.filter(({ via }) => via !== 'PRESENTATION').map(({ _id }) => _id) },
  };
  await (decline
    ? Contributor.updateMany(
        { ...own, status: { $in: ['INVITED', 'OPENED'] } },
        { $set: { status: 'DECLINED', isMailDue: false } },
      )
    : Contributor.updateMany({ ...own, status: 'DECLINED' }, { $set: { status: 'OPENED' } }));
  publish(tribute.createdBy?.userId ?? '', 'tribute:changed', { tributeId });
}
