import type { SubmissionDto } from '#lib/contracts/submissions.ts';

/** Returns the recorder for another clip of the same kind and question, also in the place of an answer. */
export function recorderFor(
  tributeId: string,
  { kind, questionId }: Pick<SubmissionDto, 'kind' | 'questionId'>,
  { hasQuestion, replaces }: { hasQuestion: boolean; replaces: string | null },
): string {
  const parameters = new URLSearchParams({
    tributeId,
    ...(hasQuestion && { questionId: questionId ?? '' }),
    ...(replaces && { replaces }),
    ...(kind === 'THANK_YOU' && { tgd: '1' }),
  });
  return `/recordtribute?${parameters}`;
}
