import type { ReportProgressInput } from '#lib/contracts/contributors.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { Contributor } from '#server/models/contributor.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { publishPeople } from './publish-people.ts';

/** Stores a contributor's recording progress and pushes news to the creator. Throws NOT_FOUND for others. */
export async function reportProgress(
  ctx: ServiceContext,
  { tributeId, progress: told }: ReportProgressInput,
): Promise<void> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, 'takePart');
  const own = contributors.filter((contributor) => !isThankYouOnly(contributor));
  const { stage, reason } = told;
  const progress = { ...told, at: new Date() };
  const ids = own.map(({ _id }) => _id);
  await Contributor.updateMany({ _id: { $in: ids } }, { $set: { progress } });
  // Browsers report the same progress repeatedly.
  const isNews = own.some(
    ({ progress: before }) => before?.stage !== stage || (before.reason ?? undefined) !== reason,
  );
  if (isNews) await publishPeople(tribute, ids);
}
