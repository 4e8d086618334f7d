import type { CreateTributeInput } from '#lib/contracts/tributes.ts';
import type { DraftQuestion, TributeDraft } from '#lib/tribute/draft.ts';
import { fromDraftDate } from '#lib/tribute/due-date.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { subjectOf } from '#lib/tribute/wizard-steps.ts';

/** The draft as the server takes it. Null while no occasion has been chosen: there is nothing to keep yet. */
export function tributeFields(draft: TributeDraft, timezone: string): CreateTributeInput | null {
  const { tributeType, occasionTitle, imageUrl, dueDate, plan, questions } = draft;
  if (!tributeType) return null;
  const { names, gender } = subjectOf(draft);
  return {
    tributeType,
    occasionTitle: OCCASIONS[tributeType].hasFreeTitle ? occasionTitle.trim() : '',
    tributeFor: { names: names.length > 0 ? names : [{ firstName: '', lastName: '' }], gender },
    imageUrl: imageUrl || null,
    questions: questions.map(toInput),
    // A date that is being typed names no day yet.
    ...(fromDraftDate(dueDate) && { dueDate }),
    timezone,
    plan,
  };
}

// What the draft remembers besides is for this browser alone.
const toInput = ({ _id, text }: DraftQuestion) => (_id ? { _id, text } : { text });

/** The questions with the ids that the server gave them, so that the next save changes them instead of adding. */
export function withStoredIds(questions: readonly DraftQuestion[], stored: readonly DraftQuestion[]) {
  return questions.map((question) => {
    const { _id } = stored.find(({ text }) => text === question.text) ?? {};
    return _id ? { _id, ...question } : question;
  });
}
