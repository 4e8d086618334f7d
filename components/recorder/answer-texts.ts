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
