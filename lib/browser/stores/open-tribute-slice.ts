import type { QuestionDto, TributeDto } from '#lib/contracts/tributes.ts';
import type { SetSlice } from './slice.ts';

export type OpenTributeSlice = {
  /** The last opened tribute, to return to after a sign-in (docs/specification.md#route-creating). */
  openTribute: TributeDto | null;
  setOpenTribute: (tribute: TributeDto | null) => void;
  appendQuestion: (question: QuestionDto) => void;
  removeQuestion: (questionId: string) => void;
};

export function createOpenTributeSlice(set: SetSlice<OpenTributeSlice>): OpenTributeSlice {
  const changeQuestions = (change: (questions: QuestionDto[]) => QuestionDto[]) =>
    set(({ openTribute }) =>
      openTribute ? { openTribute: { ...openTribute, questions: change(openTribute.questions) } } : {},
    );
  return {
    openTribute: null,
    setOpenTribute: (openTribute) => set({ openTribute }),
    appendQuestion: (question) => changeQuestions((questions) => [...questions, question]),
    removeQuestion: (questionId) =>
      changeQuestions((questions) => questions.filter(({ _id }) => _id !== questionId)),
  };
}
