import type { TributeTypeDto } from '#lib/contracts/tributes.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Returns the occasions, with that of the caller's `tributeId` selected (docs/specification.md#call-types). */
export async function listTributeTypes(
  ctx: ServiceContext,
  tributeId: string | undefined,
): Promise<TributeTypeDto[]> {
  const selected = tributeId && (await requireAccess(ctx, tributeId, 'manage')).tribute.tributeType;
  const { occasions } = messagesFor(ctx.locale);
  return TRIBUTE_TYPES.map((type) => ({ type, label: occasions[type], isSelected: type === selected }));
}
