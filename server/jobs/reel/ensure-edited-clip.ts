import { copyFile } from 'node:fs/promises';
import { inTurn } from '#lib/in-turn.ts';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import { REEL_FORMATS, type ReelFormat, secondsOf } from '#lib/reel/format.ts';
import { editedFile, editTag, findEdited, findPlayable } from '#server/domain/reel/edited-clip.ts';
import { findWorkingEdit } from '#server/domain/reel/playing-clips.ts';
import { adoptMedia, inScratchFolder, localMedia, removeMediaOf } from '#server/integrations/storage.ts';
import { type BrokenRuns, isFinal } from '#server/jobs/queue/is-final.ts';
import { sweepReelLater } from '#server/jobs/queue/queue.ts';
import { type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { throttle } from '#server/platform/throttle.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { isDrawn } from './answer-content.ts';
import { renditionJob } from './ensure-format.ts';
import { mediaLimits } from './media-limits.ts';
import { areOriginalsHere } from './originals.ts';
import type { PictureSource } from './picture-sources.ts';
import { preparationJob } from './preparation-job.ts';
import { requireKept } from './require-kept.ts';
import { followJob, steadyShare, type TellProgress } from './stage-progress.ts';

const PROGRESS_INTERVAL_MS = 1_000;

type Wanted = {
  format: ReelFormat;
  edit: AppliedEdit;
  earlier: BrokenRuns;
  signal?: AbortSignal;
  onProgress?: TellProgress;
};
type OnFailed = (clip: SubmissionDocument) => Promise<void>;

/**
 * Prepares a clip again as a version of the reel edits it. Records if that fails, and prepares in its place the last edit
 * that worked in any format. Safe to repeat.
 */
export async function ensureEditedClip(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { manifest, ...wanted }: Wanted & { manifest: ManifestDocument | null },
): Promise<void> {
  await ensureEdit(clip, tribute, wanted, async (failed) => {
    const last = await findWorkingEdit(manifest, failed);
    if (last) await ensureEdit(failed, tribute, { ...wanted, edit: last }, async () => {});
  });
}

async function ensureEdit(
  { _id, id }: SubmissionDocument,
  tribute: TributeDocument,
  wanted: Wanted,
  onFailed: OnFailed,
): Promise<void> {
  const tag = editTag(wanted.format, wanted.edit);
  // Jobs that prepare and render the reel want it at the same time.
  await inTurn(`edit ${id} ${tag}`, async () => {
    wanted.signal?.throwIfAborted();
    const clip = await Submission.findById(_id);
    if (clip) await ensurePrepared(clip, tribute, { ...wanted, tag }, onFailed);
  });
}

async function ensurePrepared(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { format, edit, tag, earlier, signal, onProgress }: Wanted & { tag: string },
  onFailed: OnFailed,
): Promise<void> {
  const { _id, id, media, status } = clip;
  if (!media || findEdited(media, format, edit)) return;
  const record = (result: object) =>
    Submission.updateOne(
      { _id, media: { $ne: null }, 'media.edited.tag': { $ne: tag } },
      { $push: { 'media.edited': { tag, ...result } } },
      { timestamps: false },
    );
  try {
    const version = { format, edit, tag, signal, onProgress };
    const { keyFrames, gainDb } = await prepareFromBest(clip, tribute, version, earlier);
    // Before the record, so that a crash cannot lose the job.
    await sweepReelLater(tribute._id);
    await record({ keyFrames, gainDb });
  } catch (error) {
    if (!isFinal(error, earlier)) throw error;
    logger.error({ submissionId: id, err: error }, 'edited clip cannot be prepared');
    // First, or the clip would play as it was sent meanwhile.
    await onFailed(clip);
    await record({ hasFailed: true });
  }
  publishTributeChange(tribute, { clips: [{ _id: id, status, progress: 1 }], stale: ['film'] });
}

type Version = Pick<Wanted, 'format' | 'edit'> & {
  tag: string;
  signal: AbortSignal | undefined;
  onProgress: TellProgress | undefined;
};

type Result = Pick<MediaResult<'prepare-clip'>, 'keyFrames' | 'gainDb'>;

/** Prepares it from its original or, if that fails, from the same edit in another format. */
async function prepareFromBest(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  version: Version,
  earlier: BrokenRuns,
): Promise<Result> {
  const { format, edit } = version;
  try {
    return await prepareAgain(clip, tribute, version);
  } catch (error) {
    const { media } = clip;
    if (!media || isDrawn(clip) || !isFinal(error, earlier)) throw error;
    const [other] = REEL_FORMATS.flatMap((known) => findPlayable(media, known, edit) ?? []);
    if (!other) throw error;
    logger.warn({ submissionId: clip.id, format, err: error }, 'edited clip prepared without the original');
    return prepareFromOther(clip, tribute, version, other);
  }
}

type Other = NonNullable<ReturnType<typeof findPlayable>>;

/** Its pictures already show the edit. Sound and poster are the same in all formats. */
async function prepareFromOther(
  { id, media }: SubmissionDocument,
  tribute: TributeDocument,
  { format, tag, signal, onProgress }: Version,
  { tag: otherTag, gainDb }: Other,
): Promise<Result> {
  if (!media) throw new Error(`The clip ${id} is not prepared.`);
  const keyOf = (file: string) => `${id}/${editedFile(file, otherTag)}`;
  const { segment, playback, audio, poster } = PREPARED_FILES;
  const source: PictureSource = { keys: [keyOf(segment)], overlay: null, rotate: 0, isOriginal: false };
  const job = await renditionJob(id, media, tribute, source);
  return inScratchFolder(async (folder) => {
    const sound = { audio: await localMedia(keyOf(audio)), gainDb };
    const outputs = { segment: `${folder}/${segment}`, playback: `${folder}/${playback}` };
    const { keyFrames } = await runMediaJob(
      { ...job, ...sound, format, ...outputs },
      {
        limits: mediaLimits(),
        ...(signal && { signal }),
        ...(onProgress && { onProgress: followJob(onProgress) }),
      },
    );
    for (const file of [audio, poster]) await copyFile(await localMedia(keyOf(file)), `${folder}/${file}`);
    await adoptEdited(id, folder, tag);
    return { keyFrames, gainDb };
  });
}

async function adoptEdited(id: string, folder: string, tag: string): Promise<void> {
  for (const file of Object.values(PREPARED_FILES))
    await adoptMedia(`${folder}/${file}`, `${id}/${editedFile(file, tag)}`);
  await requireKept({ clips: [id] }, () => removeMediaOf(id));
}

async function prepareAgain(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { format, edit, tag, signal, onProgress }: Version,
): Promise<Result> {
  const { id, status, media } = clip;
  if (!(await areOriginalsHere(clip))) throw new MediaError('CORRUPT', 'the original is missing');
  // As long as it was prepared before, whatever the limit is now.
  const maxSeconds = secondsOf(media?.frames ?? 0);
  const job = await preparationJob(clip, tribute, { format, maxSeconds, edit });
  const report = throttle(PROGRESS_INTERVAL_MS, async (progress: number) =>
    publishTributeChange(tribute, { clips: [{ _id: id, status, progress }], stale: [] }),
  );
  const shareOf = steadyShare();
  const tell = onProgress && followJob(onProgress);
  return inScratchFolder(async (outputFolder) => {
    const prepared = await runMediaJob(
      { ...job, outputFolder },
      {
        onProgress: (progress) => {
          report(shareOf(progress.framesDone, progress.framesTotal));
          tell?.(progress);
        },
        limits: mediaLimits(),
        ...(signal && { signal }),
      },
    );
    // The reel's plan counts the frames of the clip as it was sent.
    if (prepared.frames !== media?.frames)
      throw new MediaError('CORRUPT', 'the edited clip has another number of frames');
    await adoptEdited(id, outputFolder, tag);
    return prepared;
  });
}
