import type { QuestionDto, UpdateQuestionInput } from '#lib/contracts/tributes.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { questionsOf, saveQuestions } from './save-questions.ts';

/** Rewords or moves a question and keeps its answers. Throws NOT_FOUND, CONFLICT for duplicate words. */
export async function updateQuestion(
  ctx: ServiceContext,
  { tributeId, questionId, text, order }: UpdateQuestionInput,
): Promise<QuestionDto[]> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const questions = questionsOf(tribute);
  const place = questions.findIndex(({ _id }) => _id === questionId);
  const question = questions[place];
  if (!question) throw new AppError('NOT_FOUND', 'questionGone');
  const others = questions.toSpliced(place, 1);
  return saveQuestions(
    tribute,
    others.toSpliced(order ?? place, 0, { ...question, ...(text !== undefined && { text }) }),
  );
}
