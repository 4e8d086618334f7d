import { birthday } from './birthday.ts';
import { goodbye } from './goodbye.ts';
import { graduation } from './graduation.ts';
import { memorial } from './memorial.ts';
import type { Occasion } from './occasion.ts';
import { other } from './other.ts';
import { reviews } from './reviews.ts';
import { teamIcebreaker } from './team-icebreaker.ts';
import { wedding } from './wedding.ts';

/**
 * The occasions a tribute can be made for, in the order in which the wizard offers them
 * (docs/specification.md#occasion-types). The names are stored and sent; each has its texts in lib/messages.
 */
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

/** Names of all occasions, in the wizard's order. */
export const TRIBUTE_TYPES = Object.keys(OCCASIONS) as [TributeType, ...TributeType[]];

/** Stands in where no occasion has been chosen yet or the reel was deleted. */
export const DEFAULT_TYPE: TributeType = 'OTHER';

/** The occasion of the sample tribute and of the film on the landing page. */
export const SAMPLE_TYPE: TributeType = 'BIRTHDAY';
