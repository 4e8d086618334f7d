import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { Locale } from '#lib/messages/languages.ts';
import type { SecondsRange } from '#lib/reel/trim.ts';
import { erasedAt } from '#lib/time/retention.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { failureSentence, type Warning, warningSentence } from './failure-sentence.ts';

type Speaker = { _id: unknown; name: string };

/** Returns a clip for its creator or contributor in their language, with short-lived picture links. */
export function toSubmissionDto(
  { locale }: ServiceContext,
  submission: SubmissionDocument,
  speaker: Speaker,
  isMine: boolean,
  isReported = false,
): SubmissionDto {
  const isReady = submission.status === 'READY';
  const { code } = submission.failure ?? {};
  return {
    _id: submission.id,
    kind: submission.kind,
    questionId: submission.questionId ? String(submission.questionId) : null,
    contributor: { _id: String(speaker._id), name: speaker.name },
    status: submission.status,
    progress: submission.progress,
    failure: code ? { code, message: failureSentence(code, submission.medium, isMine, locale) } : null,
    ...warningOf(submission, isMine, locale),
    durationSeconds: submission.media?.durationSeconds ?? null,
    ...soundOf(submission),
    posterUrl: isReady ? mediaLink(`${submission.id}/poster.jpg`) : null,
    playbackUrl: isReady ? mediaLink(`${submission.id}/playback.mp4`) : null,
    ...sentContentOf(submission),
    ...momentsOf(submission),
    ...heartsOf(submission),
    isLate: submission.isLate,
    isMine,
    ...(isMine && submission.takeId && { takeId: submission.takeId }),
    isReported,
    ...correctionsOf(submission),
    ...(submission.replaces && { replaces: String(submission.replaces) }),
  };
}

const soundOf = ({ media }: SubmissionDocument) => ({
  speech: toRanges(media?.speech ?? []),
  ...(media?.asLoud && { asLoud: toRanges(media.asLoud) }),
});

const toRanges = (ranges: readonly SecondsRange[]): SecondsRange[] =>
  ranges.map(({ startSeconds, endSeconds }) => ({ startSeconds, endSeconds }));

const momentsOf = ({ createdAt, arrivedAt, deletedAt }: SubmissionDocument) => ({
  createdAt: createdAt.toISOString(),
  ...(arrivedAt && { arrivedAt: arrivedAt.toISOString() }),
  ...(deletedAt && { erasedAt: erasedAt(deletedAt).toISOString() }),
});

const heartsOf = ({ hearts }: SubmissionDocument) => (hearts > 0 ? { hearts } : {});

function warningOf({ media }: SubmissionDocument, isMine: boolean, locale: Locale) {
  const code = warningIn(media);
  if (!code) return {};
  return { warning: { code, message: warningSentence(code, isMine, locale) } };
}

function warningIn(media: SubmissionDocument['media']): Warning | null {
  // Missing words weigh more than a missing picture.
  if (media?.skippedParts?.length) return 'PARTS_SKIPPED';
  return media?.isPictureSkipped ? 'PICTURE_SKIPPED' : null;
}

const sentContentOf = ({ medium, uploadIds, text }: SubmissionDocument) => ({
  medium,
  uploadIds: uploadIds ?? [],
  ...(text && { text }),
});

const correctionsOf = ({ media }: SubmissionDocument) => ({
  ...(media?.isDark && { isDark: true as const }),
  ...(media?.cleanUp && { isCleaned: true as const }),
});
