import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import type { FilmClip, FilmEntry } from '#lib/reel/film.ts';
import type { ReelFormat, ReelQuality } from '#lib/reel/format.ts';
import { filesIn, formatsOf, keyFramesIn } from '#server/domain/reel/clip-formats.ts';
import { editedFile, findPlayable } from '#server/domain/reel/edited-clip.ts';
import type { BrokenRuns } from '#server/jobs/queue/is-final.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { ensureEditedClip } from './ensure-edited-clip.ts';
import { ensureFormat } from './ensure-format.ts';
import { ensureLargeSegment } from './ensure-large-segment.ts';
import { partOfStage, type TellProgress } from './stage-progress.ts';

type Media = NonNullable<SubmissionDocument['media']>;

/**
 * A clip's prepared files by their keys. Without key frames if an earlier version prepared it. Enlarged from its prepared
 * pictures if the original is gone.
 */
export type ClipSegment = {
  segment: string;
  keyFrames: number[];
  isEnlarged: boolean;
  audio: string;
  gainDb: number;
  poster: string;
};
export type ClipSegments = ReadonlyMap<string, ClipSegment>;

type Wanted = {
  format: ReelFormat;
  quality: ReelQuality;
  earlier: BrokenRuns;
  onProgress: TellProgress;
  /** Called for each clip that was not prepared in the format and size. */
  onMade?: () => void | Promise<void>;
  signal: AbortSignal;
};

/** Prepares the clips of a reel that are not yet prepared in its format and size, and as it edits them. */
export async function ensureSegments(
  tribute: TributeDocument,
  entries: readonly FilmEntry[],
  { onProgress, signal, ...wanted }: Wanted,
): Promise<ClipSegments> {
  const clips = new Map(
    entries.flatMap((entry): [string, FilmClip][] =>
      entry.kind === 'CLIP' ? [[entry.clip.submissionId, entry.clip]] : [],
    ),
  );
  const total = [...clips.values()].reduce((sum, { frames }) => sum + frames, 0);
  const segments = new Map<string, ClipSegment>();
  let done = 0;
  for (const [id, { frames, edit }] of clips) {
    signal.throwIfAborted();
    const clip = await Submission.findById(id).orFail();
    const part = partOfStage(onProgress, done / total, (done + frames) / total);
    segments.set(id, await ensureSegment(clip, tribute, { ...wanted, edit, onProgress: part, signal }));
    done += frames;
    await onProgress({ share: done / total, secondsLeft: null });
  }
  return segments;
}

async function ensureSegment(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { quality, edit, onMade, onProgress: whole, ...run }: Wanted & { edit: AppliedEdit | undefined },
): Promise<ClipSegment> {
  const { format } = run;
  if (edit) await ensureEditedClip(clip, tribute, { ...run, edit, onProgress: partOfStage(whole, 0, 0.5) });
  const wanted = { ...run, onProgress: edit ? partOfStage(whole, 0.5, 1) : whole };
  const isLarge = quality === '1080p';
  if (!isLarge) await ensureFormat(clip, tribute, wanted);
  if (!isLarge && clip.media && !formatsOf(clip.media).includes(format)) await onMade?.();
  const prepared = await Submission.findById(clip._id).orFail();
  if (!prepared.media) throw new Error(`The clip ${clip.id} is not prepared.`);
  const shown = segmentOf(clip.id, prepared.media, format, edit);
  return isLarge
    ? { ...shown, ...(await ensureLargeSegment(prepared, tribute, { ...wanted, edit, onMade })) }
    : shown;
}

function segmentOf(id: string, media: Media, format: ReelFormat, edit: AppliedEdit | undefined): ClipSegment {
  const edited = edit && findPlayable(media, format, edit);
  const { segment, audio, poster } = PREPARED_FILES;
  if (!edited)
    return {
      segment: `${id}/${filesIn(media, format).segment}`,
      audio: `${id}/${audio}`,
      poster: `${id}/${poster}`,
      keyFrames: keyFramesIn(media, format),
      gainDb: media.gainDb,
      isEnlarged: false,
    };
  const { tag, keyFrames, gainDb } = edited;
  const keyOf = (file: string) => `${id}/${editedFile(file, tag)}`;
  const files = { segment: keyOf(segment), audio: keyOf(audio), poster: keyOf(poster) };
  return { ...files, keyFrames, gainDb, isEnlarged: false };
}
