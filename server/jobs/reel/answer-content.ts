import type { ReelThemeName } from '#lib/contracts/reels.ts';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import type { DrawnAnswer } from '#lib/reel/drawn-answer.ts';
import { fadesOf } from '#lib/reel/fades.ts';
import type { ReelFormat, ReelQuality } from '#lib/reel/format.ts';
import { DEFAULT_TYPE } from '#lib/tribute/occasions/occasions.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import type { JobOf } from '#server/media/jobs.ts';
import { Contributor } from '#server/models/contributor.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { drawSpeakerName } from './draw-speaker-name.ts';
import { subjectPicture } from './ensure-card-segment.ts';
import { ensurePhotos, ensurePicture } from './ensure-photos.ts';

export type AnswerContent = Pick<
  JobOf<'prepare-answer'>,
  'answer' | 'pictures' | 'overlay' | 'fades' | 'format'
>;
type Wanted = { format: ReelFormat; quality: ReelQuality; edit?: AppliedEdit | null };

/** Returns whether an answer is drawn: a voice, photos or a written card. */
export const isDrawn = ({ medium }: Pick<SubmissionDocument, 'medium'>): boolean => medium !== 'VIDEO';

/** Returns the theme in which an answer is first drawn: that of the reel at that time. Another is an edit. */
export async function themeOfAnswer({
  media,
  tribute,
}: Pick<SubmissionDocument, 'media' | 'tribute'>): Promise<ReelThemeName> {
  // The occasion does not decide the theme.
  return media?.theme ?? editOf(await findManifest(tribute), DEFAULT_TYPE).settings.theme;
}

/** Returns what a job draws for an answer that is no video. Throws refusals of photos. */
export async function answerContent(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { format, quality, edit = null }: Wanted,
): Promise<AnswerContent> {
  const { tributeType: type, imageUrl } = tribute;
  const theme = edit?.theme ?? (await themeOfAnswer(clip));
  const look = { type, theme };
  const base = { format, fades: fadesOf(type) };
  const name = edit?.speakerName ?? (await Contributor.findById(clip.contributor).orFail()).name;
  if (clip.medium === 'TEXT') {
    const answer: DrawnAnswer = { medium: 'TEXT', ...look, text: clip.text ?? '', name };
    // The card bears the name.
    return { ...base, answer, pictures: [], overlay: null };
  }
  const overlay = await drawSpeakerName(clip, { format, quality }, edit);
  if (clip.medium === 'PHOTO') {
    const pictures = await ensurePhotos(clip);
    const captions = pictures.map((_, index) => clip.photoCaptions?.[index] ?? '');
    return { ...base, answer: { medium: 'PHOTO', ...look, captions, name }, pictures, overlay };
  }
  const picture = (await ensurePicture(clip)) ?? (await subjectPicture(imageUrl ?? null));
  return { ...base, answer: { medium: 'VOICE', ...look }, pictures: picture ? [picture] : [], overlay };
}
