import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

type AfterSending = Pick<RecorderTexts, 'arrived' | 'unusable' | 'remove' | 'removed' | 'answered'>;

/** Returns the words for a sent answer. Only a video is a clip. */
export function answerTexts<Texts extends AfterSending>(
  texts: Texts,
  medium: SubmissionDto['medium'],
): Texts {
  if (medium === 'VIDEO') return texts;
  const { arrived, unusable, remove, removed } = texts.answered;
  return {
    ...texts,
    arrived: { ...texts.arrived, ...arrived },
    unusable: { ...texts.unusable, ...unusable },
    remove,
    removed: { ...texts.removed, ...removed },
  };
}

type Medium = SubmissionDto['medium'] | undefined;

export const sendingTexts = ({ sending, answered }: RecorderTexts, medium: Medium = 'VIDEO') =>
  medium === 'VIDEO' ? sending : { ...sending, ...answered.sending };

export const refusedTexts = ({ refused, answered }: RecorderTexts, medium: Medium = 'VIDEO') =>
  medium === 'VIDEO' ? refused : { ...refused, ...answered.refused };

export const questionTexts = ({ question, unasked }: RecorderTexts, scene: 'question' | 'unasked') =>
  scene === 'unasked' ? { ...question, ...unasked } : question;
