import { inTurn } from '#lib/in-turn.ts';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { fadesOf } from '#lib/reel/fades.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { filesIn, formatsOf } from '#server/domain/reel/clip-formats.ts';
import { tidyTrimOf } from '#server/domain/reel/tidy-trims.ts';
import { inMediaFolder, localMedia, removeMediaOf } from '#server/integrations/storage.ts';
import { type BrokenRuns, isFinal } from '#server/jobs/queue/is-final.ts';
import { type MediaJobInput, PREPARED_FILES } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { mediaLimits } from './media-limits.ts';
import { fromBestSource, type PictureSource } from './picture-sources.ts';
import { requireKept } from './require-kept.ts';
import { followJob, type TellProgress } from './stage-progress.ts';

type Wanted = { format: ReelFormat; earlier: BrokenRuns; signal?: AbortSignal; onProgress?: TellProgress };

/** Prepares a clip in another format, from its original or, if that fails, from its prepared pictures. Safe to repeat. */
export async function ensureFormat(
  { _id, id }: SubmissionDocument,
  tribute: TributeDocument,
  wanted: Wanted,
): Promise<void> {
  // Jobs that prepare and render the reel want it at the same time.
  await inTurn(`format ${id} ${wanted.format}`, async () => {
    wanted.signal?.throwIfAborted();
    const clip = await Submission.findById(_id);
    if (!clip) return;
    try {
      await prepareInFormat(clip, tribute, wanted);
    } catch (error) {
      if (isFinal(error, wanted.earlier))
        await Submission.updateOne(
          { _id, media: { $ne: null } },
          { $addToSet: { 'media.failedFormats': wanted.format } },
          { timestamps: false },
        );
      throw error;
    }
  });
}

async function prepareInFormat(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { format, earlier, signal, onProgress }: Wanted,
): Promise<void> {
  const { media } = clip;
  if (!media || formatsOf(media).includes(format)) return;
  const names = filesIn(media, format);
  const { keyFrames } = await fromBestSource(
    clip,
    tribute,
    { format, quality: '720p', earlier },
    async (source) => {
      const job = await renditionJob(clip.id, media, tribute, source);
      return inMediaFolder(clip.id, (folder) =>
        runMediaJob(
          { ...job, format, segment: `${folder}/${names.segment}`, playback: `${folder}/${names.playback}` },
          {
            limits: mediaLimits(),
            ...(signal && { signal }),
            ...(onProgress && { onProgress: followJob(onProgress) }),
          },
        ),
      );
    },
  );
  await Submission.updateOne(
    { _id: clip._id, 'media.renditions.format': { $ne: format } },
    { $push: { 'media.renditions': { format, keyFrames } }, $pull: { 'media.failedFormats': format } },
    { timestamps: false },
  );
  await requireKept({ clips: [clip.id] }, () => removeMediaOf(clip.id));
}

type WithoutPlace<Job> = Job extends unknown ? Omit<Job, 'format' | 'segment' | 'playback'> : never;
type RenditionJob = WithoutPlace<Extract<MediaJobInput, { op: 'prepare-format' | 'draw-answer' }>>;

/** Returns a job that prepares a clip again, without its format and its outputs. */
export async function renditionJob(
  submissionId: string,
  media: NonNullable<SubmissionDocument['media']>,
  { tributeType }: TributeDocument,
  { keys, kept, overlay, named, rotate, isOriginal, drawn }: PictureSource,
): Promise<RenditionJob> {
  const { frames, gainDb, peaks } = media;
  const prepared = {
    audio: await localMedia(`${submissionId}/${PREPARED_FILES.audio}`),
    frames,
    gainDb,
    shown: tidyTrimOf(media) ?? { from: 0, to: frames },
    ...(named && { named }),
  };
  if (drawn) return { op: 'draw-answer', ...drawn, ...prepared, peaks };
  return {
    op: 'prepare-format',
    inputs: await Promise.all(keys.map(localMedia)),
    kept,
    ...prepared,
    maxBytes: UPLOAD_BYTES_MAX,
    overlay,
    rotate,
    ...(!isOriginal && { isPrepared: true as const }),
    fades: fadesOf(tributeType),
  };
}
