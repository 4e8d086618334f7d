import type { DraftQuestion, UnfinishedQuestion } from '#lib/tribute/draft.ts';

export function ownQuestionProblem(
  questions: readonly DraftQuestion[],
  { edited, text }: UnfinishedQuestion,
): 'missing' | 'duplicate' | null {
  if (!text.trim()) return 'missing';
  const isAsked = questions.some((question) => question.text !== edited && question.text === text.trim());
  return isAsked ? 'duplicate' : null;
}

export function withOwnQuestion(
  questions: readonly DraftQuestion[],
  { edited, text }: UnfinishedQuestion,
): DraftQuestion[] {
  const place = questions.findIndex((question) => question.text === edited);
  // An edited suggestion becomes a custom question with the same id.
  const { _id } = questions[place] ?? {};
  const own = { ...(_id && { _id }), text: text.trim() };
  return place < 0 ? [...questions, own] : questions.with(place, own);
}
