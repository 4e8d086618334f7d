import type { ReelFormat } from '#lib/reel/format.ts';
import { loadPlayableFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { partOfStage, type TellProgress } from './stage-progress.ts';

/** Returns how to tell open pages the progress of the reel in its next format while one of its clips is prepared in it. */
export async function formatProgress(
  tribute: TributeDocument,
  { id: _id, status, media }: SubmissionDocument,
  format: ReelFormat,
): Promise<TellProgress> {
  const { plan, nextFormat } = await loadPlayableFilm(tribute, await findManifest(tribute._id));
  const shown = plan.entries.flatMap((entry) => (entry.kind === 'CLIP' ? [entry.clip] : []));
  const isShown = shown.some(({ submissionId }) => submissionId === _id);
  // Nobody waits for other clips.
  if (!media || !isShown || nextFormat?.format !== format) return async () => {};
  const { progress: from } = nextFormat;
  const to = from + media.frames / shown.reduce((sum, { frames }) => sum + frames, 0);
  const tell: TellProgress = async ({ share: progress, secondsLeft }) => {
    const clip = { _id, status, progress: 1, nextFormat: { format, progress, secondsLeft } };
    publishTributeChange(tribute, { clips: [clip], stale: [] });
  };
  return partOfStage(tell, from, to);
}
