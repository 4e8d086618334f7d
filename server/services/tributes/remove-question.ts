import type { QuestionQuery } from '#lib/contracts/tributes.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { questionsOf, saveQuestions } from './save-questions.ts';

/** Removes a question (docs/specification.md#open-question). Throws NOT_FOUND, INVALID_INPUT for the last one. */
export async function removeQuestion(
  ctx: ServiceContext,
  { tributeId, questionId }: QuestionQuery,
): Promise<void> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const questions = questionsOf(tribute);
  const left = questions.filter(({ _id }) => _id !== questionId);
  if (left.length === questions.length) throw new AppError('NOT_FOUND', 'questionGone');
  if (left.length === 0 && tribute.status !== 'DRAFT') throw new AppError('INVALID_INPUT', 'chooseQuestion');
  await saveQuestions(tribute, left);
}
