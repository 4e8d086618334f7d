import type { TributeTypeDto } from '#lib/contracts/tributes.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireOwnTribute } from './require-tribute.ts';

/** The occasions one can choose; with `tributeId` of an own tribute, its occasion is the selected one (seed §7). */
export async function listTributeTypes(
  ctx: ServiceContext,
  tributeId: string | undefined,
): Promise<TributeTypeDto[]> {
  const selected = tributeId && (await requireOwnTribute(ctx, tributeId)).tributeType;
  const { occasions } = messagesFor(ctx.locale);
  return TRIBUTE_TYPES.map((type) => ({ type, label: occasions[type], isSelected: type === selected }));
}
