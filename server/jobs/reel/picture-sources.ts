import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import type { ReelFormat, ReelQuality } from '#lib/reel/format.ts';
import { filesIn, formatsOf } from '#server/domain/reel/clip-formats.ts';
import { editedFile, findPlayable } from '#server/domain/reel/edited-clip.ts';
import { type BrokenRuns, isFinal } from '#server/jobs/queue/is-final.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { type AnswerContent, answerContent, isDrawn } from './answer-content.ts';
import { drawSpeakerName } from './draw-speaker-name.ts';
import { areOriginalsHere, keptPartsOf, originalKeysOf } from './originals.ts';

/** What a clip's pictures are made of: keys in order, and the picture of a name that it does not show yet. */
export type PictureSource = {
  keys: string[];
  /** What is kept of each. */
  kept?: ReturnType<typeof keptPartsOf>;
  overlay: string | null;
  /** The frames that show the name, if they are others than usual. */
  named?: AppliedEdit['named'];
  rotate: Turn;
  isOriginal: boolean;
  /** What is drawn, for an answer that is no video. */
  drawn?: AnswerContent;
};
type Turn = 0 | NonNullable<AppliedEdit['rotate']>;

type Wanted = { format: ReelFormat; quality: ReelQuality; edit?: AppliedEdit | null; earlier: BrokenRuns };

/** Makes a clip's pictures from its original or, if that is gone or fails, from its prepared pictures. */
export async function fromBestSource<T>(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { format, quality, edit = null, earlier }: Wanted,
  make: (source: PictureSource) => Promise<T>,
): Promise<T> {
  const named = edit?.named && { named: edit.named };
  if (isDrawn(clip)) {
    const drawn = await answerContent(clip, tribute, { format, quality, edit });
    return make({ keys: [], overlay: drawn.overlay, ...named, rotate: 0, isOriginal: true, drawn });
  }
  if (await areOriginalsHere(clip)) {
    const overlay = await drawSpeakerName(clip, { format, quality }, edit);
    try {
      const originals = { keys: originalKeysOf(clip), kept: keptPartsOf(clip) };
      return await make({ ...originals, overlay, ...named, rotate: edit?.rotate ?? 0, isOriginal: true });
    } catch (error) {
      if (!isFinal(error, earlier)) throw error;
      logger.warn({ submissionId: clip.id, format, err: error }, 'format prepared without the original');
    }
  }
  // Prepared pictures already show the speaker's name.
  const segment = preparedSegment(clip, format, edit);
  return make({ keys: [`${clip.id}/${segment}`], overlay: null, rotate: 0, isOriginal: false });
}

function preparedSegment(
  { media }: SubmissionDocument,
  format: ReelFormat,
  edit: AppliedEdit | null,
): string {
  const edited = media && edit && findPlayable(media, format, edit);
  if (edited) return editedFile(PREPARED_FILES.segment, edited.tag);
  return media && formatsOf(media).includes(format) ? filesIn(media, format).segment : PREPARED_FILES.segment;
}
