import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import type { Take } from '#lib/browser/recording/stored-take.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

type AfterSending = Pick<RecorderTexts, 'arrived' | 'unusable' | 'remove' | 'removed' | 'answered'>;

/** Returns the words for a sent answer. Only a video is a clip. */
export function answerTexts<Texts extends AfterSending>(
  texts: Texts,
  { medium, kind }: Pick<SubmissionDto, 'medium' | 'kind'>,
): Texts {
  if (medium === 'VIDEO') return texts;
  const { arrived, unusable, remove, removed } = texts.answered;
  return {
    ...texts,
    // A thank-you has its own words.
    arrived: kind === 'THANK_YOU' ? texts.arrived : { ...texts.arrived, ...arrived },
    unusable: { ...texts.unusable, ...unusable },
    remove,
    removed: { ...texts.removed, ...removed },
  };
}

type BeforeSending = Pick<
  RecorderTexts,
  'review' | 'ways' | 'sending' | 'refused' | 'deleteTake' | 'answered'
>;

/** Returns the words for a take that is not sent, or on its way. Only a video is a clip. */
export function takeTexts<Texts extends BeforeSending>(
  texts: Texts,
  { medium = 'VIDEO' }: Pick<Take, 'medium'>,
): Texts {
  if (medium === 'VIDEO') return texts;
  const { review, sending, refused, deleteTake } = texts.answered;
  const { consent, consentUnnamed } = texts.ways;
  return {
    ...texts,
    review: { ...texts.review, ...review, consent, consentUnnamed },
    sending: { ...texts.sending, ...sending },
    refused: { ...texts.refused, ...refused },
    deleteTake,
  };
}
export const questionTexts = ({ question, unasked }: RecorderTexts, scene: 'question' | 'unasked') =>
  scene === 'unasked' ? { ...question, ...unasked } : question;
