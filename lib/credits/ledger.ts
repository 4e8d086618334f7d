/** Why credit is booked (product.md §4). */
export const CREDIT_REASONS = ['SIGNUP', 'PURCHASE', 'HOLD', 'RELEASE', 'SPEND', 'REFUND'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

type Line = { reason: CreditReason; amount: number };

/** Credit that may be used: the sum of all lines. A hold is in it already, a spend after a hold adds nothing. */
export function balanceOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * What a refund of `people` takes back: never more than is unused, because what somebody recorded with stays
 * paid (product.md §4).
 */
export function refundAmount(people: number, balance: number): number {
  return -Math.min(people, Math.max(balance, 0));
}
