import type { TributeDto, UpdateTributeInput } from '#lib/contracts/tributes.ts';
import { draftOf, type TributeDraft } from '#lib/tribute/draft.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { type DetailsProblems, detailsProblems, subjectOf } from '#lib/tribute/wizard-steps.ts';

/** The details of a reel while they are edited: as the wizard keeps them, and the language of the film. */
export type DetailsDraft = TributeDraft & Pick<TributeDto, 'language'>;

export const detailsDraftOf = (tribute: TributeDto): DetailsDraft => ({
  ...draftOf(tribute),
  language: tribute.language,
});

/** What the details lack on the day `today`. A date that stays as it is may have passed. */
export function problemsOfDetails(draft: DetailsDraft, tribute: TributeDto, today: Date): DetailsProblems {
  const problems = detailsProblems(draft, today);
  const isSameDay = draft.dueDate === draftOf(tribute).dueDate;
  return { ...problems, dueDate: isSameDay ? null : problems.dueDate };
}

/** What the server has to know of the edited details. The day counts in the zone where the reel was made. */
export function changedDetails(
  draft: DetailsDraft,
  tribute: TributeDto,
): Omit<UpdateTributeInput, 'tributeId'> {
  const { names, gender } = subjectOf(draft);
  const { dueDate, language, occasionTitle } = draft;
  return {
    tributeFor: { names, gender },
    language,
    ...(OCCASIONS[tribute.tributeType].hasFreeTitle && { occasionTitle: occasionTitle.trim() }),
    ...(dueDate !== draftOf(tribute).dueDate && { dueDate }),
  };
}
