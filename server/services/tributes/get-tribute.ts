import type { TributeDto } from '#lib/contracts/tributes.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { toTributeDto } from './to-tribute-dto.ts';

export async function getTribute(ctx: ServiceContext, tributeId: string): Promise<TributeDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  return toTributeDto(tribute, requireIdentity(ctx).userId);
}
