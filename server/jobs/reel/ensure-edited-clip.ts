import { inTurn } from '#lib/in-turn.ts';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import { type ReelFormat, secondsOf } from '#lib/reel/format.ts';
import { editedFile, editTag, findEdited } from '#server/domain/reel/edited-clip.ts';
import { adoptMedia, inScratchFolder, removeMediaOf } from '#server/integrations/storage.ts';
import { type BrokenRuns, isFinal } from '#server/jobs/queue/is-final.ts';
import { sweepReelLater } from '#server/jobs/queue/queue.ts';
import { type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { throttle } from '#server/platform/throttle.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { mediaLimits } from './media-limits.ts';
import { areOriginalsHere } from './originals.ts';
import { preparationJob } from './preparation-job.ts';
import { requireKept } from './require-kept.ts';
import { followJob, type TellProgress } from './stage-progress.ts';

const PROGRESS_INTERVAL_MS = 1_000;

type Wanted = {
  format: ReelFormat;
  edit: AppliedEdit;
  earlier: BrokenRuns;
  signal?: AbortSignal;
  onProgress?: TellProgress;
};

/** Prepares a clip again as a reel edits it. Records if its original cannot be used for that. Safe to repeat. */
export async function ensureEditedClip(
  { _id, id }: SubmissionDocument,
  tribute: TributeDocument,
  wanted: Wanted,
): Promise<void> {
  const tag = editTag(wanted.format, wanted.edit);
  // Jobs that prepare and render the reel want it at the same time.
  await inTurn(`edit ${id} ${tag}`, async () => {
    wanted.signal?.throwIfAborted();
    const clip = await Submission.findById(_id);
    if (clip) await ensurePrepared(clip, tribute, { ...wanted, tag });
  });
}

async function ensurePrepared(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { format, edit, tag, earlier, signal, onProgress }: Wanted & { tag: string },
): Promise<void> {
  const { _id, id, media, status } = clip;
  if (!media || findEdited(media, format, edit)) return;
  const record = (result: object) =>
    Submission.updateOne(
      { _id, media: { $ne: null }, 'media.edited.tag': { $ne: tag } },
      { $push: { 'media.edited': { tag, ...result } } },
    );
  try {
    const { keyFrames, gainDb } = await prepareAgain(clip, tribute, {
      format,
      edit,
      tag,
      signal,
      onProgress,
    });
    // Before the record, so that a crash cannot lose the job.
    await sweepReelLater(tribute._id);
    await record({ keyFrames, gainDb });
  } catch (error) {
    if (!isFinal(error, earlier)) throw error;
    logger.error({ submissionId: id, err: error }, 'edited clip cannot be prepared');
    await record({ hasFailed: true });
  }
  publishTributeChange(tribute, { clips: [{ _id: id, status, progress: 1 }], stale: ['film'] });
}

type Version = Pick<Wanted, 'format' | 'edit'> & {
  tag: string;
  signal: AbortSignal | undefined;
  onProgress: TellProgress | undefined;
};

async function prepareAgain(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { format, edit, tag, signal, onProgress }: Version,
): Promise<Pick<MediaResult<'prepare-clip'>, 'keyFrames' | 'gainDb'>> {
  const { id, status, media } = clip;
  if (!(await areOriginalsHere(clip))) throw new MediaError('CORRUPT', 'the original is missing');
  // As long as it was prepared before, whatever the limit is now.
  const maxSeconds = secondsOf(media?.frames ?? 0);
  const job = await preparationJob(clip, tribute, { format, maxSeconds, edit });
  const report = throttle(PROGRESS_INTERVAL_MS, async (progress: number) =>
    publishTributeChange(tribute, { clips: [{ _id: id, status, progress }], stale: [] }),
  );
  const tell = onProgress && followJob(onProgress);
  return inScratchFolder(async (outputFolder) => {
    const prepared = await runMediaJob(
      { ...job, outputFolder },
      {
        onProgress: (progress) => {
          const { framesDone, framesTotal } = progress;
          report(framesTotal > 0 ? framesDone / framesTotal : 0);
          tell?.(progress);
        },
        limits: mediaLimits(),
        ...(signal && { signal }),
      },
    );
    // The reel's plan counts the frames of the clip as it was sent.
    if (prepared.frames !== media?.frames)
      throw new MediaError('CORRUPT', 'the edited clip has another number of frames');
    for (const file of Object.values(PREPARED_FILES))
      await adoptMedia(`${outputFolder}/${file}`, `${id}/${editedFile(file, tag)}`);
    await requireKept({ clips: [id] }, () => removeMediaOf(id));
    return prepared;
  });
}
