import type { CreateTributeInput } from '#lib/contracts/tributes.ts';
import type { DraftQuestion, TributeDraft } from '#lib/tribute/draft.ts';
import { fromDraftDate } from '#lib/tribute/due-date.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { subjectOf } from '#lib/tribute/wizard-steps.ts';

/** Converts the draft for the server. Null without an occasion. */
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
    // An incomplete date is left out.
    ...(fromDraftDate(dueDate) && { dueDate }),
    timezone,
    plan,
  };
}

// Other fields belong to this browser only.
const toInput = ({ _id, text }: DraftQuestion) => (_id ? { _id, text } : { text });

/** Adds the server's ids, so that the next save updates questions. */
export function withStoredIds(questions: readonly DraftQuestion[], stored: readonly DraftQuestion[]) {
  return questions.map((question) => {
    const { _id } = stored.find(({ text }) => text === question.text) ?? {};
    return _id ? { _id, ...question } : question;
  });
}
