import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import type { FilmClip, FilmEntry } from '#lib/reel/film.ts';
import type { ReelFormat, ReelQuality } from '#lib/reel/format.ts';
import { filesIn, formatsOf, keyFramesIn } from '#server/domain/reel/clip-formats.ts';
import { editedFile, findEdited, findPlayable } from '#server/domain/reel/edited-clip.ts';
import { findShownEdit } from '#server/domain/reel/playing-clips.ts';
import { type BrokenRuns, brokenByClip } from '#server/jobs/queue/is-final.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { blameClip } from '#server/media/media-error.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
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
  /** The version of the reel that shows the clips. */
  manifest: ManifestDocument | null;
  format: ReelFormat;
  quality: ReelQuality;
  earlier: BrokenRuns;
  onProgress: TellProgress;
  /** Called for each clip that was not prepared in the format and size. */
  onMade?: () => void | Promise<void>;
  signal: AbortSignal;
};

/** Returns whether every clip of a reel is prepared in a format, as the reel edits it. */
export async function areSegmentsPrepared(
  entries: readonly FilmEntry[],
  format: ReelFormat,
): Promise<boolean> {
  const edits = new Map(
    entries.flatMap((entry) => (entry.kind === 'CLIP' ? [[entry.clip.submissionId, entry.clip.edit]] : [])),
  );
  const clips = await Submission.find({ _id: { $in: [...edits.keys()] } }, { media: 1 });
  return clips.every(({ id, media }) => {
    const edit = edits.get(id);
    return media && formatsOf(media).includes(format) && (!edit || findEdited(media, format, edit));
  });
}

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
    const own = { edit, earlier: brokenByClip(wanted.earlier, id), onProgress: part };
    const made = ensureSegment(clip, tribute, { ...wanted, ...own, signal });
    segments.set(id, await made.catch(blameClip(id)));
    done += frames;
    await onProgress({ share: done / total, secondsLeft: null });
  }
  return segments;
}

async function ensureSegment(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { manifest, quality, edit, onMade, onProgress: whole, ...run }: Wanted & { edit: AppliedEdit | undefined },
): Promise<ClipSegment> {
  const { format } = run;
  const toEdit = partOfStage(whole, 0, 0.5);
  if (edit) await ensureEditedClip(clip, tribute, { ...run, manifest, edit, onProgress: toEdit });
  const wanted = { ...run, onProgress: edit ? partOfStage(whole, 0.5, 1) : whole };
  const isLarge = quality === '1080p';
  if (!isLarge) await ensureFormat(clip, tribute, wanted);
  if (!isLarge && clip.media && !formatsOf(clip.media).includes(format)) await onMade?.();
  const prepared = await Submission.findById(clip._id).orFail();
  if (!prepared.media) throw new Error(`The clip ${clip.id} is not prepared.`);
  // The player shows the same after an edit that failed.
  const shown = edit && (await findShownEdit(manifest, prepared));
  const files = segmentOf(clip.id, prepared.media, format, shown);
  return isLarge
    ? { ...files, ...(await ensureLargeSegment(prepared, tribute, { ...wanted, edit: shown, onMade })) }
    : files;
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
