import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { filesIn, formatsOf } from '#server/domain/reel/clip-formats.ts';
import { tidyTrimOf } from '#server/domain/reel/tidy-trims.ts';
import { hasMedia, inMediaFolder, localMedia, removeMediaOf } from '#server/integrations/storage.ts';
import { type BrokenRuns, isFinal } from '#server/jobs/queue/is-final.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { drawSpeakerName } from './draw-speaker-name.ts';
import { hasWholeOriginal } from './has-whole-original.ts';
import { mediaLimits } from './media-limits.ts';

type Wanted = { format: ReelFormat; earlier: BrokenRuns; signal?: AbortSignal };

/** Prepares a clip in another format, from its original or, if that fails, from its prepared pictures. Safe to repeat. */
export async function ensureFormat(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { format, earlier, signal }: Wanted,
): Promise<void> {
  const { media, uploadId } = clip;
  if (!media || formatsOf(media).includes(format)) return;
  const { frames, gainDb } = media;
  const audio = await localMedia(`${clip.id}/${PREPARED_FILES.audio}`);
  const names = filesIn(media, format);
  const prepareFrom = async (key: string, overlay: string | null) => {
    const input = await localMedia(key);
    return inMediaFolder(clip.id, (folder) =>
      runMediaJob(
        {
          op: 'prepare-format',
          input,
          audio,
          segment: `${folder}/${names.segment}`,
          playback: `${folder}/${names.playback}`,
          format,
          frames,
          gainDb,
          maxBytes: UPLOAD_BYTES_MAX,
          overlay,
          shown: tidyTrimOf(media) ?? { from: 0, to: frames },
        },
        { limits: mediaLimits(), ...(signal && { signal }) },
      ),
    );
  };
  const original = `originals/${uploadId}`;
  // The prepared pictures already show the speaker's name.
  const prepareAgain = () => prepareFrom(`${clip.id}/${PREPARED_FILES.segment}`, null);
  const prepare = async () => {
    if (!(await hasMedia(original)) || !(await hasWholeOriginal(uploadId))) return prepareAgain();
    try {
      return await prepareFrom(original, await drawSpeakerName(clip, tribute, format));
    } catch (error) {
      if (!isFinal(error, earlier)) throw error;
      logger.warn({ submissionId: clip.id, format, err: error }, 'format prepared without the original');
      return prepareAgain();
    }
  };
  const { keyFrames } = await prepare();
  await Submission.updateOne(
    { _id: clip._id, 'media.renditions.format': { $ne: format } },
    { $push: { 'media.renditions': { format, keyFrames } } },
  );
  // Erased meanwhile.
  if (!(await Submission.exists({ _id: clip._id }))) await removeMediaOf(clip.id);
}
