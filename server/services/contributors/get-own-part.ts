import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { AppError } from '#server/errors/app-error.ts';
import { connectDatabase } from '#server/platform/database.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findOwnContributors, findTribute } from '#server/services/tributes/require-tribute.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';

type OwnPart = { tribute: PublicTributeDto; hasDeclined: boolean; hasRecorded: boolean };

/** How the caller takes part in a tribute as one of the people asked. @throws AppError NOT_FOUND for whoever does not */
export async function getOwnPart(ctx: ServiceContext, tributeId: string): Promise<OwnPart> {
  await connectDatabase();
  const tribute = await findTribute(tributeId);
  const own = tribute ? await findOwnContributors(ctx, tribute) : [];
  const asked = own.filter(({ via }) => via !== 'PRESENTATION');
  const isOpen = tribute?.status !== 'DRAFT' && tribute?.status !== 'ARCHIVED';
  if (!tribute || !isOpen || asked.length === 0) throw new AppError('NOT_FOUND', 'reelNotFound');
  return {
    tribute: await toPublicTributeDto(tribute),
    hasDeclined: asked.every(({ status }) => status === 'DECLINED'),
    hasRecorded: asked.some(({ status }) => status === 'RECORDED'),
  };
}
