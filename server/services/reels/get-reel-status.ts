import type { ReelStatusDto } from '#lib/contracts/reels.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findFilmFile } from './find-film-file.ts';
import { toRenderDto } from './to-render-dto.ts';

export async function getReelStatus(ctx: ServiceContext, tributeId: string): Promise<ReelStatusDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const describe = (render: RenderDocument) => toRenderDto(ctx, render, tribute);
  const newest = await Render.findOne({ tribute: tribute._id }).sort({ createdAt: -1 });
  if (newest?.status !== 'READY' && newest?.status !== 'FAILED')
    return { render: newest && (await describe(newest)) };
  // An earlier file is current again once its version is restored, and the only one while another is withheld or failed.
  const file = await findFilmFile({ tribute, roles: ['creator'] });
  if (newest.status === 'READY') return { render: file && (await describe(file)) };
  const failed = await describe(newest);
  return { render: file ? { ...(await describe(file)), failure: failed.failure } : failed };
}
