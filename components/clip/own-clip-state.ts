import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { OwnClipsTexts } from './own-clips-texts.ts';

/** `isReplacing`: the answer that it replaces is still there. */
type Standing = { isRemoved: boolean; isReplacing: boolean };

/** Returns in words what became of a clip. */
export function ownClipState(
  clip: SubmissionDto,
  { isRemoved, isReplacing }: Standing,
  texts: OwnClipsTexts,
): string {
  if (isRemoved) return texts.removed;
  switch (clip.status) {
    case 'UPLOADING':
      return texts.UPLOADING;
    case 'PROCESSING':
      if (isReplacing) return texts.replacing;
      return clip.kind === 'THANK_YOU' ? texts.thanks.PROCESSING : texts.PROCESSING;
    case 'FAILED': {
      const reason = clip.failure?.message ?? texts.FAILED;
      return isReplacing ? `${reason} ${texts.earlierStays}` : reason;
    }
    // Only the creator sees that a clip is held; its speaker sees a ready one.
    case 'HELD':
    case 'READY':
      return readyState(clip, texts);
  }
}

function readyState({ warning, isDark, isInReel }: SubmissionDto, texts: OwnClipsTexts): string {
  if (warning) return warning.message;
  if (isDark) return texts.dark;
  return isInReel ? texts.inReel : texts.READY;
}
