import { birthday } from './birthday.ts';
import { goodbye } from './goodbye.ts';
import { graduation } from './graduation.ts';
import { memorial } from './memorial.ts';
import type { Occasion } from './occasion.ts';
import { other } from './other.ts';
import { reviews } from './reviews.ts';
import { teamIcebreaker } from './team-icebreaker.ts';
import { wedding } from './wedding.ts';

/** In the wizard's order (docs/specification.md#occasion-types). The keys are stored and sent. */
export const OCCASIONS = {
  MEMORIAL: memorial,
  BIRTHDAY: birthday,
  GRADUATION: graduation,
  WEDDING: wedding,
  GOODBYE: goodbye,
  TEAM_ICEBREAKER: teamIcebreaker,
  REVIEWS: reviews,
  OTHER: other,
} as const satisfies Record<string, Occasion>;

export type TributeType = keyof typeof OCCASIONS;

export const TRIBUTE_TYPES = Object.keys(OCCASIONS) as [TributeType, ...TributeType[]];

/** Used before an occasion is chosen and after a reel is deleted. */
export const DEFAULT_TYPE: TributeType = 'OTHER';

export const SAMPLE_TYPE: TributeType = 'BIRTHDAY';
