import type { RenderDto } from '#lib/contracts/reels.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { NO_CLIPS } from '#lib/reel/no-clips.ts';
import { loadPlayableFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { renderStateOf } from '#server/domain/reel/render-state.ts';
import type { RenderDocument } from '#server/models/render.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';

export async function toRenderDto(
  ctx: ServiceContext,
  render: RenderDocument,
  tribute: TributeDocument,
): Promise<RenderDto> {
  const { failure, ...state } = await renderStateOf(render, tribute);
  if (!failure) return { ...state, failure };
  const message = messagesFor(ctx.locale).failures[await textOf(failure.code, tribute)];
  return { ...state, failure: { ...failure, message } };
}

async function textOf(code: string, tribute: TributeDocument) {
  if (code === NO_CLIPS) return 'RENDER_NO_CLIPS';
  const { nextFormat } = await loadPlayableFilm(tribute, await findManifest(tribute._id));
  return nextFormat?.failed.length ? 'RENDER_FORMAT' : 'RENDER';
}
