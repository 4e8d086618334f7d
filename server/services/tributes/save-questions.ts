import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { invalidatePublicTribute } from './get-public-tribute.ts';
import { toSharedFields } from './to-tribute-dto.ts';

export function questionsOf(tribute: TributeDocument): Omit<QuestionDto, 'order'>[] {
  return toSharedFields(tribute).questions.map(({ _id, text }) => ({ _id, text }));
}

/** Saves the questions in list order and updates the creator's other pages. Throws CONFLICT for duplicates. */
export async function saveQuestions(
  tribute: TributeDocument,
  questions: readonly Omit<QuestionDto, 'order'>[],
): Promise<QuestionDto[]> {
  if (new Set(questions.map(({ text }) => text)).size < questions.length) {
    throw new AppError('CONFLICT', 'questionAsked', { fields: { text: ['questionAsked'] } });
  }
  tribute.set({ questions: questions.map((question, order) => ({ ...question, order })) });
  await tribute.save();
  invalidatePublicTribute(tribute.tributeId);
  publishTributeChange(tribute);
  return toSharedFields(tribute).questions;
}
