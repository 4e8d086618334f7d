import { isSamePerson } from './same-person.ts';
import type { TakeDetails } from './stored-take.ts';

type Asked = {
  questionIds: readonly string[];
  questionId: string | null;
  replaces: string | null;
  /** An answer of the only person who receives a thank-you. */
  thanks: string | null;
  /** Who this browser is, if it knows. */
  personId?: string | undefined;
};

/** Returns whether a visit begins with a take left behind: with a draft only if it is the visitor's, for this answer and person. */
export function opensWith(take: TakeDetails, asked: Asked): boolean {
  const { questionIds, questionId, replaces, thanks } = asked;
  const isAboutAny = replaces === null && (questionId === null || !questionIds.includes(questionId));
  const isAboutIt = take.questionId === questionId && (take.replaces ?? null) === replaces;
  const isTheirs = isSamePerson(take, asked) && (take.thanks ?? null) === thanks;
  return take.sent || ((isAboutAny || isAboutIt) && isTheirs);
}
