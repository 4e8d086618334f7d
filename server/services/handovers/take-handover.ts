import type { TakeHandoverInput } from '#lib/contracts/handovers.ts';
import type { JoinedDto } from '#lib/contracts/invites.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { findTribute } from '#server/services/access/require-access.ts';
import { isActive } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { handedDraftOf } from './handed-draft.ts';
import { handoverHash, takerHash } from './handover-token.ts';

/**
 * Makes the caller's browser the person who handed over. Only that browser can repeat it, because an answer can be lost
 * on its way (docs/specification.md#recorder-elsewhere). Throws NOT_FOUND.
 */
export async function takeHandover(
  _ctx: ServiceContext,
  { tributeId, handover, takerKey }: TakeHandoverInput,
): Promise<JoinedDto> {
  const tribute = await findTribute(tributeId);
  const now = new Date();
  const taker = takerHash(takerKey);
  const waiting = {
    tribute: tribute?._id ?? null,
    status: { $ne: 'REVOKED' as const },
    'handover.tokenHash': handoverHash(handover),
    'handover.expiresAt': { $gt: now },
    $or: [{ 'handover.openedAt': { $exists: false } }, { 'handover.takerHash': taker }],
  };
  const person =
    tribute && isActive(tribute)
      ? await Contributor.findOneAndUpdate(waiting, {
          $min: { 'handover.openedAt': now },
          $set: { 'handover.takerHash': taker },
        })
      : null;
  if (!person) throw new AppError('NOT_FOUND', 'linkNotValid');
  const draft = handedDraftOf(person);
  return { _id: person.id, name: person.name, status: person.status, clips: 0, ...(draft && { draft }) };
}
