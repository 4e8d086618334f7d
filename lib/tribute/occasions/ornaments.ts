import { birthdayOrnament } from './birthday-ornament.ts';
import { goodbyeOrnament } from './goodbye-ornament.ts';
import { graduationOrnament } from './graduation-ornament.ts';
import { memorialOrnament } from './memorial-ornament.ts';
import type { Ornament } from './occasion.ts';
import type { TributeType } from './occasions.ts';
import { otherOrnament } from './other-ornament.ts';
import { reviewsOrnament } from './reviews-ornament.ts';
import { teamIcebreakerOrnament } from './team-icebreaker-ornament.ts';
import { weddingOrnament } from './wedding-ornament.ts';

/** Separate from OCCASIONS, because many pages only need colours. */
export const ORNAMENTS: Record<TributeType, Ornament> = {
  MEMORIAL: memorialOrnament,
  BIRTHDAY: birthdayOrnament,
  GRADUATION: graduationOrnament,
  WEDDING: weddingOrnament,
  GOODBYE: goodbyeOrnament,
  TEAM_ICEBREAKER: teamIcebreakerOrnament,
  REVIEWS: reviewsOrnament,
  OTHER: otherOrnament,
};
