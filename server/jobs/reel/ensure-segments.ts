import type { FilmEntry } from '#lib/reel/film.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { filesIn, formatsOf, keyFramesIn } from '#server/domain/reel/clip-formats.ts';
import type { BrokenRuns } from '#server/jobs/queue/is-final.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { ensureFormat } from './ensure-format.ts';

/** The pictures of each clip, by submission. Without key frames if an earlier version prepared it. */
export type ClipSegments = ReadonlyMap<string, { segment: string; keyFrames: number[] }>;

type Wanted = {
  format: ReelFormat;
  earlier: BrokenRuns;
  onProgress: (share: number) => Promise<void>;
  /** Called for each clip that was not prepared in the format. */
  onMade?: () => void;
  signal: AbortSignal;
};

/** Prepares the clips of a reel that are not yet prepared in its format. */
export async function ensureSegments(
  tribute: TributeDocument,
  entries: readonly FilmEntry[],
  { format, earlier, onProgress, onMade, signal }: Wanted,
): Promise<ClipSegments> {
  const ids = new Set(entries.flatMap((entry) => (entry.kind === 'CLIP' ? entry.clip.submissionId : [])));
  const segments = new Map<string, { segment: string; keyFrames: number[] }>();
  for (const id of ids) {
    signal.throwIfAborted();
    const clip = await Submission.findById(id).orFail();
    await ensureFormat(clip, tribute, { format, earlier, signal });
    if (clip.media && !formatsOf(clip.media).includes(format)) onMade?.();
    const { media } = await Submission.findById(id).orFail();
    if (!media) throw new Error(`The clip ${id} is not prepared.`);
    const { segment } = filesIn(media, format);
    segments.set(id, { segment: `${id}/${segment}`, keyFrames: keyFramesIn(media, format) });
    await onProgress(segments.size / ids.size);
  }
  return segments;
}
