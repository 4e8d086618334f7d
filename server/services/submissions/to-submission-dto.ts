import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { erasedAt } from '#lib/deletion/kept.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';

type Speaker = { _id: unknown; name: string };

/** A clip as its creator or its contributor sees it. Its pictures are short-lived links. */
export function toSubmissionDto(
  submission: SubmissionDocument,
  speaker: Speaker,
  isMine: boolean,
  isReported = false,
): SubmissionDto {
  const isReady = submission.status === 'READY';
  const { code, message } = submission.failure ?? {};
  return {
    _id: submission.id,
    questionId: submission.questionId ? String(submission.questionId) : null,
    contributor: { _id: String(speaker._id), name: speaker.name },
    status: submission.status,
    progress: submission.progress,
    failure: code && message ? { code, message } : null,
    durationSeconds: submission.media?.durationSeconds ?? null,
    posterUrl: isReady ? mediaLink(`${submission.id}/poster.jpg`) : null,
    playbackUrl: isReady ? mediaLink(`${submission.id}/playback.mp4`) : null,
    uploadId: submission.uploadId,
    createdAt: submission.createdAt.toISOString(),
    isLate: submission.isLate,
    isMine,
    isReported,
    ...(submission.deletedAt && { erasedAt: erasedAt(submission.deletedAt).toISOString() }),
  };
}
