import type { Gender } from '#lib/contracts/tributes.ts';
import { proposedDueDate, type TributeDraft } from '#lib/tribute/draft.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';

/** Applies an occasion: a wedding starts with a couple. The first choice sets the default due date. */
export function chooseOccasion(
  { tributeType: before, gender }: Pick<TributeDraft, 'tributeType' | 'gender'>,
  tributeType: TributeType,
): Partial<TributeDraft> {
  const choice = { tributeType, gender: genderOf(tributeType, before, gender) };
  return before ? choice : { ...choice, dueDate: proposedDueDate() };
}

function genderOf(type: TributeType, before: TributeType | null, gender: Gender): Gender {
  if (before === type) return gender;
  if (startsWithCouple(type)) return 'Couple';
  return before && startsWithCouple(before) ? 'Male' : gender;
}

const startsWithCouple = (type: TributeType) => OCCASIONS[type].subject === 'COUPLE_FIRST';
