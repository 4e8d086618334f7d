import type { RenderDto } from '#lib/contracts/reels.ts';
import { type Locale, messagesFor } from '#lib/messages/messages.ts';
import type { RenderDocument } from '#server/models/render.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { loadFilm, markOfFilm } from './film.ts';
import { findManifest } from './manifest-versions.ts';

/** A film being made or made, as its creator sees it beside the film as it is now, in their language. */
export async function toRenderDto(
  render: RenderDocument,
  tribute: TributeDocument,
  locale: Locale,
): Promise<RenderDto> {
  const { code } = render.failure ?? {};
  return {
    status: render.status,
    progress: render.progress,
    stage: render.stage,
    secondsLeft: render.secondsLeft ?? null,
    manifestVersion: render.manifestVersion,
    isOutdated: await isOutdated(render, tribute),
    sizeBytes: render.file?.sizeBytes ?? null,
    durationSeconds: render.file?.durationSeconds ?? null,
    failure: code ? { code, message: messagesFor(locale).failures.RENDER } : null,
  };
}

/** A file is outdated when the film has another version, or the same one shows another name, question or picture. */
async function isOutdated(
  { manifestVersion, filmMark }: RenderDocument,
  tribute: TributeDocument,
): Promise<boolean> {
  const manifest = await findManifest(tribute._id);
  if (manifestVersion !== (manifest?.version ?? 0)) return true;
  return Boolean(filmMark) && filmMark !== markOfFilm(await loadFilm(tribute, manifest));
}
