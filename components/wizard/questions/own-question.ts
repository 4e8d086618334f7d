import type { DraftQuestion, UnfinishedQuestion } from '#lib/tribute/draft.ts';

/** Why a question of one's own cannot join the others of the draft; null when it can. */
export function ownQuestionProblem(
  questions: readonly DraftQuestion[],
  { edited, text }: UnfinishedQuestion,
): 'missing' | 'duplicate' | null {
  if (!text.trim()) return 'missing';
  const isAsked = questions.some((question) => question.text !== edited && question.text === text.trim());
  return isAsked ? 'duplicate' : null;
}

/** The draft's questions with the own one in the place of the edited one, or at the end. */
export function withOwnQuestion(
  questions: readonly DraftQuestion[],
  { edited, text }: UnfinishedQuestion,
): DraftQuestion[] {
  const place = questions.findIndex((question) => question.text === edited);
  // Edited, a suggestion is a question of one's own: only its id stays.
  const { _id } = questions[place] ?? {};
  const own = { ...(_id && { _id }), text: text.trim() };
  return place < 0 ? [...questions, own] : questions.with(place, own);
}
