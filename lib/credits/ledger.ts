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

/** What a person costs the creator of a tribute: nothing yet, a held credit, or a spent one. */
export const CREDIT_STATES = ['NONE', 'HELD', 'SPENT'] as const;

type Line = { reason: CreditReason; amount: number };

/** Returns the sum of all lines. It already includes holds; a spend after a hold adds 0. */
export function balanceOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the credits that a refund removes: at most the unused ones (docs/specification.md#ledger-amounts). */
export function refundAmount(people: number, balance: number): number {
  return 0 - Math.min(people, Math.max(balance, 0));
}
