import type { RenderState } from '#lib/contracts/reels.ts';
import type { RenderDocument } from '#server/models/render.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { currentMarks, isCurrent } from './made-files.ts';
import { findManifest } from './manifest-versions.ts';

export async function renderStateOf(render: RenderDocument, tribute: TributeDocument): Promise<RenderState> {
  const { code } = render.failure ?? {};
  return {
    status: render.status,
    progress: render.progress,
    stage: render.stage,
    secondsLeft: render.secondsLeft ?? null,
    manifestVersion: render.manifestVersion,
    isOutdated: await isOutdated(render, tribute),
    isMusicMissing: render.isMusicMissing ?? false,
    sizeBytes: render.file?.sizeBytes ?? null,
    durationSeconds: render.file?.durationSeconds ?? null,
    failure: code ? { code } : null,
  };
}

async function isOutdated(render: RenderDocument, tribute: TributeDocument): Promise<boolean> {
  if (render.filmMark) return !isCurrent(render, await currentMarks(tribute));
  return render.manifestVersion !== ((await findManifest(tribute._id))?.version ?? 0);
}
