import type { TributeDto, UpdateTributeInput } from '#lib/contracts/tributes.ts';
import { draftOf, type TributeDraft } from '#lib/tribute/draft.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { type DetailsProblems, detailsProblems, subjectOf } from '#lib/tribute/wizard-steps.ts';

export type DetailsDraft = TributeDraft & Pick<TributeDto, 'language'>;

export const detailsDraftOf = (tribute: TributeDto): DetailsDraft => ({
  ...draftOf(tribute),
  language: tribute.language,
});

/** Returns the problems of the details on the day `today`. An unchanged date may have passed. */
export function problemsOfDetails(draft: DetailsDraft, tribute: TributeDto, today: Date): DetailsProblems {
  const problems = detailsProblems(draft, today);
  const isSameDay = draft.dueDate === draftOf(tribute).dueDate;
  return { ...problems, dueDate: isSameDay ? null : problems.dueDate };
}

/** Returns the changed details. The day counts in the reel's time zone. */
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
