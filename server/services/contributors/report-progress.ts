import type { ReportProgressInput } from '#lib/contracts/contributors.ts';
import { Contributor } from '#server/models/contributor.ts';
import { personOf } from '#server/services/access/person-of.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { publishPeople } from './publish-people.ts';

/** Stores a contributor's recording progress and pushes news to the creator. Throws NOT_FOUND for others. */
export async function reportProgress(
  ctx: ServiceContext,
  { tributeId, personId, progress: told }: ReportProgressInput,
): Promise<void> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, 'takePart');
  const person = personOf(contributors, { personId });
  if (!person) return;
  const { _id, progress: before } = person;
  const { stage, reason } = told;
  await Contributor.updateOne({ _id }, { $set: { progress: { ...told, at: new Date() } } });
  // Browsers report the same progress repeatedly.
  const isNews = before?.stage !== stage || (before.reason ?? undefined) !== reason;
  if (isNews) await publishPeople(tribute, [_id]);
}
