import type { TakeDetails } from './stored-take.ts';

type Asked = {
  questionIds: readonly string[];
  questionId: string | null;
  replaces: string | null;
  /** An answer of the only person who receives a thank-you. */
  thanks: string | null;
};

/** Returns whether a visit begins with a take left behind: with a draft only if it is not about another answer or person. */
export function opensWith(take: TakeDetails, { questionIds, questionId, replaces, thanks }: Asked): boolean {
  const isAboutAny = replaces === null && (questionId === null || !questionIds.includes(questionId));
  const isAboutIt = take.questionId === questionId && (take.replaces ?? null) === replaces;
  return take.sent || ((isAboutAny || isAboutIt) && (take.thanks ?? null) === thanks);
}
