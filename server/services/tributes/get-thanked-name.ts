import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

type Thanked = { tributeId: string; thanks: string };

/** Returns the name of the person whose answer a viewer wants to thank for, or null if it is gone. Throws NOT_FOUND. */
export async function getThankedName(
  ctx: ServiceContext,
  { tributeId, thanks }: Thanked,
): Promise<string | null> {
  const { tribute } = await requireAccess(ctx, tributeId, 'thank');
  const answer = await Submission.findOne(
    { _id: thanks, tribute: tribute._id, kind: 'ANSWER', status: 'READY', deletedAt: null },
    'contributor',
  );
  const person = answer && (await Contributor.findById(answer.contributor, 'name'));
  return person?.name ?? null;
}
