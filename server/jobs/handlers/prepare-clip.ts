import type { ReelFormat } from '#lib/reel/format.ts';
import { publishOwnClips } from '#server/domain/counts/own-clips.ts';
import { readCounts } from '#server/domain/counts/read-counts.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { findManifest, formatOf } from '#server/domain/reel/manifest-versions.ts';
import { inMediaFolder, mediaSize } from '#server/integrations/storage.ts';
import { type BrokenRuns, isFinal, NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { isDrawn, themeOfAnswer } from '#server/jobs/reel/answer-content.ts';
import { lacksPicture } from '#server/jobs/reel/ensure-photos.ts';
import { failClip } from '#server/jobs/reel/fail-clip.ts';
import { mediaLimits } from '#server/jobs/reel/media-limits.ts';
import { hasWholeOriginals, partIdsOf } from '#server/jobs/reel/originals.ts';
import { preparationJob } from '#server/jobs/reel/preparation-job.ts';
import { steadyShare } from '#server/jobs/reel/stage-progress.ts';
import { stripOriginal } from '#server/jobs/reel/strip-original.ts';
import { type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Render } from '#server/models/render.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { logger } from '#server/platform/logger.ts';
import { throttle } from '#server/platform/throttle.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';

const PROGRESS_INTERVAL_MS = 1_000;

/** Prepares a PROCESSING clip and admits it to the reel. Safe to repeat. Throws temporary failures for a retry. */
export async function prepareClip(
  { submissionId }: JobPayload<'prepare-clip'>,
  earlier: BrokenRuns = NO_BROKEN_RUNS,
): Promise<void> {
  const submission = await Submission.findOne({ _id: submissionId, status: 'PROCESSING' });
  const tribute = submission && (await Tribute.findById(submission.tribute));
  if (!submission || !tribute) return;
  try {
    const format = await formatFor(submission);
    const { name: speakerName } = await Contributor.findById(submission.contributor).orFail();
    const prepared = await prepare(submission, tribute, format);
    // Photos, and the picture of a voice, are stored again without their metadata.
    const tagged = submission.medium === 'PHOTO' ? [] : partIdsOf(submission);
    for (const uploadId of tagged) await stripNowOrLater(uploadId);
    await becomeReady(submission, tribute, { ...prepared, format, speakerName });
    const chosen = await formatFor(submission);
    // Chosen while this clip was prepared in the format before.
    if (chosen !== format)
      await enqueue('prepare-formats', { tribute: tribute.id, format: chosen }, tribute._id);
  } catch (error) {
    if (!isFinal(error, earlier)) throw error;
    return await failClip(submission, tribute, error);
  }
  await publishOutcome(submission, tribute);
}

/** Pages know the clip's speaker since it was sent, but neither its pictures nor its place. */
async function publishOutcome({ kind }: SubmissionDocument, tribute: TributeDocument): Promise<void> {
  if (kind !== 'ANSWER') return publishTributeChange(tribute, { stale: ['thanks'] });
  if ((await loadFilm(tribute, await findManifest(tribute._id))).music) {
    await enqueue('compose-music', { tribute: tribute.id }, tribute._id);
  }
  const isRendered = await Render.exists({ tribute: tribute._id });
  publishTributeChange(tribute, {
    ...(await readCounts(tribute._id)),
    stale: isRendered ? ['clips', 'film', 'render'] : ['clips', 'film'],
  });
}

/** Thank-yous are never in the reel. */
async function formatFor({ kind, tribute }: SubmissionDocument): Promise<ReelFormat> {
  return kind === 'ANSWER' ? formatOf(await findManifest(tribute)) : '16:9';
}

async function prepare(
  submission: SubmissionDocument,
  tribute: TributeDocument,
  format: ReelFormat,
): Promise<MediaResult<'prepare-clip'>> {
  const shareOf = steadyShare();
  const report = throttle(PROGRESS_INTERVAL_MS, async (progress: number) => {
    const status = 'PROCESSING';
    const moved = await Submission.updateOne({ _id: submission._id, status }, { $set: { progress } });
    if (moved.matchedCount === 0 || submission.kind !== 'ANSWER') return;
    publishTributeChange(tribute, { clips: [{ _id: submission.id, status, progress }], stale: [] });
  });
  if (!(await hasWholeOriginals(submission))) throw new Error(`Uploads of ${submission.id} are incomplete.`);
  const { answerMaxSeconds: maxSeconds } = tribute;
  const job = await preparationJob(submission, tribute, { format, maxSeconds });
  return inMediaFolder(submission.id, (outputFolder) =>
    runMediaJob(
      { ...job, outputFolder },
      {
        onProgress: ({ framesDone, framesTotal }) => report(shareOf(framesDone, framesTotal)),
        limits: mediaLimits(),
      },
    ),
  );
}

/** Postpones stripping after a temporary failure, such as a full disk: only the sender can download an original. */
async function stripNowOrLater(uploadId: string): Promise<void> {
  try {
    await stripOriginal(uploadId);
  } catch (error) {
    const postponed = await Upload.updateOne({ uploadId }, { $set: { stripDueAt: new Date() } });
    if (postponed.matchedCount === 0) throw error;
    logger.warn({ uploadId, err: error }, 'original is stripped later');
  }
}

async function becomeReady(
  submission: SubmissionDocument,
  tribute: TributeDocument,
  prepared: MediaResult<'prepare-clip'> & { format: ReelFormat; speakerName: string },
): Promise<void> {
  const { format, speakerName, frames, keyFrames, durationSeconds, sourceWidth, sourceHeight } = prepared;
  const { loudnessLufs, gainDb, peaks, speech, asLoud, cleanUp, isDark, listeningFailure, skippedParts } =
    prepared;
  if (listeningFailure !== null) {
    logger.warn({ submissionId: submission.id, reason: listeningFailure }, 'clip prepared without RNNoise');
  }
  if (skippedParts) logger.warn({ submissionId: submission.id, skippedParts }, 'clip prepared without parts');
  const media = {
    ...(isDrawn(submission) && { theme: await themeOfAnswer(submission) }),
    format,
    speakerName,
    frames,
    keyFrames,
    durationSeconds,
    width: sourceWidth,
    height: sourceHeight,
    sizeBytes: await mediaSize(`${submission.id}/${PREPARED_FILES.playback}`),
    loudnessLufs,
    gainDb,
    peaks,
    // Without RNNoise, nobody knows.
    ...(listeningFailure === null && { speech, asLoud }),
    cleanUp,
    isDark,
    ...(skippedParts && { skippedParts }),
    ...((await lacksPicture(submission)) && { isPictureSkipped: true }),
  };
  submission.set({ media });
  await admitClip(submission, tribute, { progress: 1, media, failure: null });
  await tellSpeaker(submission);
}

async function tellSpeaker(submission: SubmissionDocument): Promise<void> {
  const speaker = await Contributor.findById(submission.contributor);
  if (speaker?.userId) await publishOwnClips(publish, speaker.userId);
}
