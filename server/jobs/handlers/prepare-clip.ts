import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { publishOwnClips } from '#server/domain/counts/own-clips.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import {
  inMediaFolder,
  localMedia,
  mediaSize,
  saveMedia,
  storedBytes,
} from '#server/integrations/storage.ts';
import { notifyClipFailed } from '#server/jobs/notifications/notify-clip.ts';
import { isFinal } from '#server/jobs/queue/is-final.ts';
import type { JobPayload } from '#server/jobs/queue/queue.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { stripOriginal } from '#server/jobs/reel/strip-original.ts';
import { type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { logger } from '#server/platform/logger.ts';
import { throttle } from '#server/platform/throttle.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';

const FORMAT = '16:9';
const PROGRESS_INTERVAL_MS = 1_000;

/** Prepares a PROCESSING clip and admits it to the reel. Safe to repeat. Throws temporary failures for a retry. */
export async function prepareClip({ submissionId }: JobPayload<'prepare-clip'>, attempt = 1): Promise<void> {
  const submission = await Submission.findOne({ _id: submissionId, status: 'PROCESSING' });
  const tribute = submission && (await Tribute.findById(submission.tribute));
  if (!submission || !tribute) return;
  try {
    const prepared = await prepare(submission, tribute);
    await stripOriginal(submission.uploadId);
    await becomeReady(submission, tribute, prepared);
  } catch (error) {
    if (!isFinal(error, attempt)) throw error;
    logger.warn({ submissionId, code: error.code, err: error }, 'clip refused');
    await becomeFailed(submission, tribute, error.code);
  }
  publishTributeChange(tribute);
}

async function prepare(
  submission: SubmissionDocument,
  tribute: TributeDocument,
): Promise<MediaResult<'prepare-clip'>> {
  const speaker = await Contributor.findById(submission.contributor).orFail();
  const overlayKey = `${submission.id}/lower-third.png`;
  await saveMedia(
    overlayKey,
    await drawLowerThird({ type: tribute.tributeType, name: speaker.name, format: FORMAT }),
  );
  const report = throttle(PROGRESS_INTERVAL_MS, async (progress: number) => {
    await Submission.updateOne({ _id: submission._id, status: 'PROCESSING' }, { $set: { progress } });
    publishTributeChange(tribute);
  });
  await requireWhole(submission.uploadId);
  const input = await localMedia(`originals/${submission.uploadId}`);
  const overlay = await localMedia(overlayKey);
  const { answerMaxSeconds: maxSeconds } = tribute;
  return inMediaFolder(submission.id, (outputFolder) =>
    runMediaJob(
      {
        op: 'prepare-clip',
        input,
        outputFolder,
        format: FORMAT,
        maxSeconds,
        maxBytes: UPLOAD_BYTES_MAX,
        overlay,
      },
      { onProgress: ({ framesDone, framesTotal }) => report(framesTotal > 0 ? framesDone / framesTotal : 0) },
    ),
  );
}

/** After a power cut a truncated file is not broken: its sender completes it. */
async function requireWhole(uploadId: string): Promise<void> {
  const upload = await Upload.findOne({ uploadId });
  const isWhole = !upload || (await storedBytes(`originals/${uploadId}`)) === upload.sizeBytes;
  if (!isWhole) throw new Error(`Upload ${uploadId} is incomplete.`);
}

async function becomeReady(
  submission: SubmissionDocument,
  tribute: TributeDocument,
  prepared: MediaResult<'prepare-clip'>,
): Promise<void> {
  const { frames, durationSeconds, sourceWidth, sourceHeight, loudnessLufs, gainDb, peaks } = prepared;
  const media = {
    frames,
    durationSeconds,
    width: sourceWidth,
    height: sourceHeight,
    sizeBytes: await mediaSize(`${submission.id}/${PREPARED_FILES.playback}`),
    loudnessLufs,
    gainDb,
    peaks,
  };
  await admitClip(submission, tribute, { progress: 1, media, failure: null });
  await tellSpeaker(submission);
}

async function tellSpeaker(submission: SubmissionDocument): Promise<void> {
  const speaker = await Contributor.findById(submission.contributor);
  if (speaker?.userId) await publishOwnClips(publish, speaker.userId);
}

async function becomeFailed(
  submission: SubmissionDocument,
  tribute: TributeDocument,
  code: string,
): Promise<void> {
  await notifyClipFailed(submission, tribute);
  await Submission.updateOne(
    { _id: submission._id, status: 'PROCESSING' },
    { $set: { status: 'FAILED', failure: { code } } },
  );
}
