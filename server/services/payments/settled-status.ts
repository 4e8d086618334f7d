import type { PurchaseDocument } from '#server/models/purchase.ts';

type Settled = Pick<PurchaseDocument, 'quantity' | 'refundedQuantity'> & {
  disputes: readonly { status: 'OPEN' | 'WON' | 'LOST' }[];
};

export function settledStatus({ quantity, refundedQuantity, disputes }: Settled): PurchaseDocument['status'] {
  if (disputes.some(({ status }) => status === 'OPEN')) return 'DISPUTED';
  if (disputes.some(({ status }) => status === 'LOST')) return 'CHARGED_BACK';
  return refundedQuantity === quantity ? 'REFUNDED' : 'PAID';
}
