import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Only a question of the tribute can be answered, or none. @throws AppError INVALID_INPUT */
export function requireAsked({ questions }: TributeDocument, questionId: string | null): void {
  if (questionId === null || questions.some(({ _id }) => String(_id) === questionId)) return;
  throw new AppError('INVALID_INPUT', 'questionGoneChoose', { fields: { questionId: ['questionGone'] } });
}
