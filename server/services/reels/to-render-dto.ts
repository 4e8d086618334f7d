import type { RenderDto } from '#lib/contracts/reels.ts';
import { messagesFor } from '#lib/messages/messages.ts';
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
  const message = messagesFor(ctx.locale).failures.RENDER;
  return { ...state, failure: failure && { ...failure, message } };
}
