import type { TributeDto } from '#lib/contracts/tributes.ts';
import { draftOf, emptyDraft, type TributeDraft } from '#lib/tribute/draft.ts';
import type { SetSlice } from './slice.ts';

export type CreateTributeSlice = {
  createTribute: TributeDraft;
  setDraft: (change: Partial<TributeDraft>) => void;
  /** Loads the server's draft, but keeps unsaved changes to the same draft. */
  loadDraft: (tribute: TributeDto) => void;
  resetDraft: () => void;
};

export function createCreateTributeSlice(set: SetSlice<CreateTributeSlice>): CreateTributeSlice {
  return {
    createTribute: emptyDraft(),
    setDraft: (change) =>
      set(({ createTribute }) => ({
        createTribute: { ...createTribute, isUnsaved: createTribute.isUnsaved || isKept(change), ...change },
      })),
    loadDraft: (tribute) => set(({ createTribute }) => ({ createTribute: loaded(createTribute, tribute) })),
    resetDraft: () => set({ createTribute: emptyDraft() }),
  };
}

const OWN_FIELDS = new Set(['tributeId', 'draftKey', 'unfinishedQuestion', 'step', 'isUnsaved']);

const isKept = (change: Partial<TributeDraft>) => Object.keys(change).some((field) => !OWN_FIELDS.has(field));

function loaded(mine: TributeDraft, tribute: TributeDto): TributeDraft {
  const draft = draftOf(tribute);
  if (mine.tributeId !== tribute.tributeId) return draft;
  if (mine.isUnsaved) return mine;
  const { step, unfinishedQuestion } = mine;
  // The server does not know which suggestion a question came from.
  const questions = draft.questions.map((question) => {
    const { suggestion } = mine.questions.find(({ text }) => text === question.text) ?? {};
    return { ...question, ...(suggestion && { suggestion }) };
  });
  return { ...draft, step, unfinishedQuestion, questions };
}
