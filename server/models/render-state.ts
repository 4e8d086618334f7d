import type { RenderDto } from '#lib/contracts/reels.ts';
import type { RenderDocument } from './render.ts';

/** A film being made or made, as its creator sees it beside the newest `version` of the manifest. */
export function toRenderDto(render: RenderDocument, version: number): RenderDto {
  const { code, message } = render.failure ?? {};
  return {
    status: render.status,
    progress: render.progress,
    stage: render.stage,
    secondsLeft: render.secondsLeft ?? null,
    manifestVersion: render.manifestVersion,
    isOutdated: render.manifestVersion !== version,
    sizeBytes: render.file?.sizeBytes ?? null,
    durationSeconds: render.file?.durationSeconds ?? null,
    failure: code && message ? { code, message } : null,
  };
}
