import { Types } from 'mongoose';
import type { AddQuestionInput, QuestionDto } from '#lib/contracts/tributes.ts';
import { QUESTIONS_MAX } from '#lib/tribute/limits.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { questionsOf, saveQuestions } from './save-questions.ts';

/** Adds a question (docs/specification.md#open-question). Throws NOT_FOUND, CONFLICT, INVALID_INPUT. */
export async function addQuestion(ctx: ServiceContext, input: AddQuestionInput): Promise<QuestionDto> {
  const { tribute } = await requireAccess(ctx, input.tributeId, 'manage');
  const questions = questionsOf(tribute);
  if (questions.length >= QUESTIONS_MAX) throw new AppError('INVALID_INPUT', 'questionsFull');
  const order = Math.min(input.order ?? questions.length, questions.length);
  const added = { _id: input._id ?? String(new Types.ObjectId()), text: input.text };
  if (questions.some(({ _id }) => _id === added._id)) throw new AppError('CONFLICT', 'questionAsked');
  await saveQuestions(tribute, questions.toSpliced(order, 0, added));
  return { ...added, order };
}
