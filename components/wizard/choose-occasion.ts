import type { TributeDraft } from '#lib/stores/create-tribute-slice.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions.ts';

/** What choosing an occasion changes: a wedding starts with a couple, and what comes after it with one person again. */
export function chooseOccasion(
  { tributeType: before, gender }: Pick<TributeDraft, 'tributeType' | 'gender'>,
  tributeType: TributeType,
): Pick<TributeDraft, 'tributeType' | 'gender'> {
  if (before === tributeType) return { tributeType, gender };
  if (startsWithCouple(tributeType)) return { tributeType, gender: 'Couple' };
  return { tributeType, gender: before && startsWithCouple(before) ? 'Male' : gender };
}

const startsWithCouple = (type: TributeType) => OCCASIONS[type].subject === 'COUPLE_FIRST';
