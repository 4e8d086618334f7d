import type { HelloDto } from '#lib/contracts/hello.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toHelloDto } from './to-hello-dto.ts';

/** Returns the creator's hello and a newer one on its way. Throws NOT_FOUND. */
export async function getHello(ctx: ServiceContext, tributeId: string): Promise<HelloDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  return toHelloDto(ctx, tribute);
}
