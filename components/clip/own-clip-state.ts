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
      return withLate(clip.kind === 'THANK_YOU' ? texts.thanks.PROCESSING : texts.PROCESSING, clip, texts);
    case 'FAILED': {
      const reason = clip.failure?.message ?? texts.FAILED;
      return isReplacing ? `${reason} ${texts.earlierStays}` : reason;
    }
    // Only the creator sees that a clip is held; its speaker sees a ready one.
    case 'HELD':
    case 'READY':
      return withLate(readyState(clip, texts), clip, texts);
  }
}

/** A late answer waits until its creator adds it. */
const withLate = (
  state: string,
  { kind, isLate, isInReel }: SubmissionDto,
  { late }: OwnClipsTexts,
): string => (kind === 'ANSWER' && isLate && !isInReel ? `${state} ${late}` : state);

function readyState({ warning, isDark, isInReel }: SubmissionDto, texts: OwnClipsTexts): string {
  if (warning) return warning.message;
  if (isDark) return texts.dark;
  return isInReel ? texts.inReel : texts.READY;
}
