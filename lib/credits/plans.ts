/** In cents of `CURRENCY` (docs/specification.md#price-per-person). */
export const PRICE_PER_PERSON_CENTS = 100;
export const CURRENCY = 'usd';
/** Credits of a new account (docs/specification.md#free-credits). */
export const FREE_CREDITS = 5;
/** docs/specification.md#default-plan */
export const DEFAULT_PLAN = '$0';
/** Bounds of one purchase (docs/specification.md#plan-packs). */
export const PEOPLE_BOUGHT = { min: 1, max: 500 } as const;
/** Packs on offer, by number of people (docs/specification.md#plan-packs). */
export const PACKS = [5, 10, 25, 50, 100] as const;

export const priceCentsOf = (people: number): number => people * PRICE_PER_PERSON_CENTS;

/** Returns the name of the plan for this many people: its price in whole dollars, like `$0`. */
export const planNameOf = (people: number): string => `$${priceCentsOf(people) / 100}`;

export function isPlan(name: string): boolean {
  if (name === DEFAULT_PLAN) return true;
  const people = (Number(name.slice(1)) * 100) / PRICE_PER_PERSON_CENTS;
  const { min, max } = PEOPLE_BOUGHT;
  return people >= min && people <= max && Number.isInteger(people) && name === planNameOf(people);
}
