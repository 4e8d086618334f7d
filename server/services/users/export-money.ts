import { CreditEntry } from '#server/models/credit-entry.ts';
import { Purchase } from '#server/models/purchase.ts';
import { readAll } from '#server/platform/read-all.ts';
import { AT_ONCE } from './in-batches.ts';

export const exportMoney = (userId: string) => ({
  purchases: exportPurchases(userId),
  credits: exportCredits(userId),
});

async function* exportPurchases(userId: string) {
  const purchases = Purchase.find({ userId }).sort({ createdAt: 1 }).cursor({ batchSize: AT_ONCE });
  for await (const { status, quantity, refundedQuantity, amount, currency, createdAt, paidAt } of readAll(
    purchases,
  ))
    yield {
      status,
      quantity,
      refundedQuantity,
      amountCents: amount,
      currency,
      orderedAt: createdAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
    };
}

async function* exportCredits(userId: string) {
  const lines = CreditEntry.find({ userId }).sort({ createdAt: 1 }).lean();
  for await (const { reason, amount, reference, createdAt } of readAll(lines.cursor({ batchSize: AT_ONCE })))
    yield { reason, amount, reference, bookedAt: createdAt.toISOString() };
}
