import type { HandoverDto, StartHandoverInput } from '#lib/contracts/handovers.ts';
import { Contributor } from '#server/models/contributor.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { HANDOVER_MS, handoverHash, newHandoverToken } from './handover-token.ts';
import { requireOwnContributor } from './own-contributor.ts';

/** Issues a token by which one other browser becomes the caller; it replaces an earlier one. Throws NOT_FOUND. */
export async function startHandover(
  ctx: ServiceContext,
  { tributeId, draft }: StartHandoverInput,
): Promise<HandoverDto> {
  const { _id } = await requireOwnContributor(ctx, tributeId);
  const token = newHandoverToken();
  const expiresAt = new Date(Date.now() + HANDOVER_MS);
  const handover = { tokenHash: handoverHash(token), expiresAt, ...(draft && { draft }) };
  await Contributor.updateOne({ _id }, { $set: { handover } });
  return { token, expiresAt: expiresAt.toISOString() };
}
