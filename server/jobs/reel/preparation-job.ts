import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import { fadesOf } from '#lib/reel/fades.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { localMedia } from '#server/integrations/storage.ts';
import type { MediaJobInput } from '#server/media/jobs.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { answerContent, isDrawn } from './answer-content.ts';
import { drawSpeakerName } from './draw-speaker-name.ts';
import { keptPartsOf, originalKeysOf } from './originals.ts';

type WithoutOutput<Job> = Job extends unknown ? Omit<Job, 'outputFolder'> : never;
type PreparationJob = WithoutOutput<Extract<MediaJobInput, { op: 'prepare-clip' | 'prepare-answer' }>>;
type Wanted = { format: ReelFormat; maxSeconds: number; edit?: AppliedEdit };

/** Returns the job that prepares an answer of any medium, without its outputs. Throws refusals of photos. */
export async function preparationJob(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { format, maxSeconds, edit }: Wanted,
): Promise<PreparationJob> {
  const inputs = await Promise.all(originalKeysOf(clip).map(localMedia));
  const limits = {
    maxSeconds,
    maxBytes: UPLOAD_BYTES_MAX,
    cleanUp: edit?.cleanUp ?? ('AUTO' as const),
    ...(edit?.poster !== undefined && { poster: edit.poster }),
    ...(edit?.named && { named: edit.named }),
  };
  const kept = keptPartsOf(clip);
  if (isDrawn(clip)) {
    const content = await answerContent(clip, tribute, { format, quality: '720p', edit: edit ?? null });
    return {
      op: 'prepare-answer',
      ...content,
      ...limits,
      kept,
      sounds: clip.medium === 'VOICE' ? inputs : [],
    };
  }
  return {
    op: 'prepare-clip',
    inputs,
    kept,
    format,
    ...limits,
    overlay: await drawSpeakerName(clip, { format, quality: '720p' }, edit),
    rotate: edit?.rotate ?? 0,
    fades: fadesOf(tribute.tributeType),
  };
}
