import type { z } from 'zod';
import type { SuggestedQuestionDto, SuggestedQuestionsQuery } from '#lib/contracts/tributes.ts';
import { suggestedQuestions } from '#lib/tribute/suggested-questions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

const PRESELECTED = 3;

/** Returns questions for an occasion (docs/specification.md#call-questions), with the tribute's own selected. */
export async function listSuggestedQuestions(
  ctx: ServiceContext,
  query: z.output<typeof SuggestedQuestionsQuery>,
): Promise<SuggestedQuestionDto[]> {
  const { type, name, gender, tributeId } = query;
  const suggestions = suggestedQuestions(type, { name, gender: gender ?? null, locale: ctx.locale });
  const asked = tributeId
    ? (await requireAccess(ctx, tributeId, 'manage')).tribute.questions.map(({ text }) => text)
    : null;
  return suggestions.map((question, index) => ({
    question,
    isSelected: asked ? asked.includes(question) : index < PRESELECTED,
  }));
}
