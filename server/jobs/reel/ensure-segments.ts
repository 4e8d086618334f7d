import type { FilmEntry } from '#lib/reel/film.ts';
import type { ReelFormat, ReelQuality } from '#lib/reel/format.ts';
import { filesIn, formatsOf, keyFramesIn } from '#server/domain/reel/clip-formats.ts';
import type { BrokenRuns } from '#server/jobs/queue/is-final.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { ensureFormat } from './ensure-format.ts';
import { ensureLargeSegment } from './ensure-large-segment.ts';
import { partOfStage, type TellProgress } from './stage-progress.ts';

/**
 * The pictures of each clip, by submission. Without key frames if an earlier version prepared it. Enlarged from its
 * prepared pictures if the original is gone.
 */
export type ClipSegments = ReadonlyMap<string, { segment: string; keyFrames: number[]; isEnlarged: boolean }>;

type Wanted = {
  format: ReelFormat;
  quality: ReelQuality;
  earlier: BrokenRuns;
  onProgress: TellProgress;
  /** Called for each clip that was not prepared in the format. */
  onMade?: () => void;
  signal: AbortSignal;
};

/** Prepares the clips of a reel that are not yet prepared in its format and size. */
export async function ensureSegments(
  tribute: TributeDocument,
  entries: readonly FilmEntry[],
  { onProgress, signal, ...wanted }: Wanted,
): Promise<ClipSegments> {
  const lengths = new Map(
    entries.flatMap((entry): [string, number][] =>
      entry.kind === 'CLIP' ? [[entry.clip.submissionId, entry.clip.frames]] : [],
    ),
  );
  const total = [...lengths.values()].reduce((sum, frames) => sum + frames, 0);
  const segments = new Map<string, { segment: string; keyFrames: number[]; isEnlarged: boolean }>();
  let done = 0;
  for (const [id, frames] of lengths) {
    signal.throwIfAborted();
    const clip = await Submission.findById(id).orFail();
    const part = partOfStage(onProgress, done / total, (done + frames) / total);
    segments.set(id, await ensureSegment(clip, tribute, { ...wanted, onProgress: part, signal }));
    done += frames;
    await onProgress({ share: done / total, secondsLeft: null });
  }
  return segments;
}

async function ensureSegment(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { quality, onMade, ...wanted }: Wanted,
) {
  if (quality === '1080p') return ensureLargeSegment(clip, tribute, wanted);
  const { format } = wanted;
  await ensureFormat(clip, tribute, wanted);
  if (clip.media && !formatsOf(clip.media).includes(format)) onMade?.();
  const { media } = await Submission.findById(clip._id).orFail();
  if (!media) throw new Error(`The clip ${clip.id} is not prepared.`);
  const segment = `${clip.id}/${filesIn(media, format).segment}`;
  return { segment, keyFrames: keyFramesIn(media, format), isEnlarged: false };
}
