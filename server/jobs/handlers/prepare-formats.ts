import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { shownClips } from '#lib/reel/manifest.ts';
import { formatsOf } from '#server/domain/reel/clip-formats.ts';
import { editsOf, findEdited } from '#server/domain/reel/edited-clip.ts';
import { editOf, findManifest, formatOf, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { type BrokenRuns, isFinal, NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { ensureEditedClip } from '#server/jobs/reel/ensure-edited-clip.ts';
import { ensureFormat } from '#server/jobs/reel/ensure-format.ts';
import { formatProgress } from '#server/jobs/reel/format-progress.ts';
import { partOfStage } from '#server/jobs/reel/stage-progress.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

type Wanted = { manifest: ManifestDocument | null; edit: AppliedEdit | undefined; earlier: BrokenRuns };

async function prepareIn(
  format: ReelFormat,
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { manifest, edit, earlier }: Wanted,
): Promise<void> {
  const tell = await formatProgress(tribute, clip, format);
  const onProgress = edit ? partOfStage(tell, 0, 0.5) : tell;
  await ensureFormat(clip, tribute, { format, earlier, onProgress });
  const edited = { manifest, format, earlier, onProgress: partOfStage(tell, 0.5, 1) };
  if (edit) await ensureEditedClip(clip, tribute, { ...edited, edit });
}

/** Prepares one clip of a reel in a format, also as its newest version edits it, and queues the next, so that other reels get their turn and each clip its own tries. Safe to repeat. */
export async function prepareFormats(
  { tribute: _id, format }: JobPayload<'prepare-formats'>,
  earlier: BrokenRuns = NO_BROKEN_RUNS,
): Promise<void> {
  const tribute = await Tribute.findOne({ _id, isErasing: { $ne: true } });
  if (!tribute) return;
  const prepared = {
    tribute: _id,
    kind: 'ANSWER',
    status: { $in: ['READY', 'HELD'] },
    deletedAt: null,
  } as const;
  const clips = await Submission.find(prepared).sort({ createdAt: 1 });
  const manifest = await findManifest(tribute._id);
  const edits = editsOf(editOf(manifest, tribute.tributeType), clips);
  const shown = new Set(shownClips(itemsOf(manifest)));
  const missing = clips.filter(({ id, media }) => {
    const edit = edits.get(id);
    if (!media || media.failedFormats?.includes(format)) return false;
    return !(formatsOf(media).includes(format) && (!edit || findEdited(media, format, edit)));
  });
  // The reel waits only for the clips that it shows.
  const inTurn = missing.toSorted((one, other) => Number(shown.has(other.id)) - Number(shown.has(one.id)));
  const [clip] = inTurn;
  if (!clip) return;
  try {
    await prepareIn(format, clip, tribute, { manifest, edit: edits.get(clip.id), earlier });
  } catch (error) {
    if (!isFinal(error, earlier)) throw error;
    logger.error({ submissionId: clip.id, format, err: error }, 'clip cannot be prepared in another format');
  }
  publishTributeChange(tribute, { stale: ['film'] });
  const chosen = formatOf(await findManifest(tribute._id));
  // Queued before its version was saved, which may have failed. The next job counts the failures of the next clip.
  if (chosen === format) await enqueue('prepare-formats', { tribute: _id, format }, _id);
}
