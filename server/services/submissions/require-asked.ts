import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Rejects with INVALID_INPUT a question that the tribute does not contain; null is allowed. */
export function requireAsked({ questions }: TributeDocument, questionId: string | null): void {
  if (questionId === null || questions.some(({ _id }) => String(_id) === questionId)) return;
  throw new AppError('INVALID_INPUT', 'questionGoneChoose', { fields: { questionId: ['questionGone'] } });
}
