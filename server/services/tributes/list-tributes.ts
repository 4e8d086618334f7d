import type { TributeDto } from '#lib/contracts/tributes.ts';
import { Tribute } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { countAnswers } from './count-answers.ts';
import { toTributeDto } from './to-tribute-dto.ts';

const LIST_MAX = 200;

/** The caller's own tributes, newest first. */
export async function listTributes(ctx: ServiceContext): Promise<TributeDto[]> {
  const { userId } = requireIdentity(ctx);
  const tributes = await Tribute.find({ 'createdBy.userId': userId, deletedAt: null })
    .sort({ createdAt: -1 })
    .limit(LIST_MAX);
  const counts = await countAnswers(tributes.map(({ _id }) => _id));
  const none = { contributors: 0, answered: 0, clips: 0 };
  return tributes.map((tribute) => toTributeDto(tribute, counts.get(tribute.id) ?? none));
}
