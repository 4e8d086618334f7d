/** Why credit is booked (docs/specification.md#ledger-amounts). */
export const CREDIT_REASONS = [
  'SIGNUP',
  'PURCHASE',
  'HOLD',
  'RELEASE',
  'SPEND',
  'REFUND',
  'DISPUTE',
  'DISPUTE_WON',
] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** What a person has cost the creator of a tribute: nothing yet, a credit kept aside, or one for good. */
export const CREDIT_STATES = ['NONE', 'HELD', 'SPENT'] as const;

type Line = { reason: CreditReason; amount: number };

/** Credit that may be used: the sum of all lines. A hold is in it already, a spend after a hold adds nothing. */
export function balanceOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * What a refund of `people` takes back: never more than is unused, because what somebody recorded with stays
 * paid (docs/specification.md#ledger-amounts).
 */
export function refundAmount(people: number, balance: number): number {
  return 0 - Math.min(people, Math.max(balance, 0));
}
