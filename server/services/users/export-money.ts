import type { DataExportDto } from '#lib/contracts/data-export.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Purchase } from '#server/models/purchase.ts';

export async function exportMoney(userId: string): Promise<Pick<DataExportDto, 'purchases' | 'credits'>> {
  const [purchases, lines] = await Promise.all([
    Purchase.find({ userId }).sort({ createdAt: 1 }),
    CreditEntry.find({ userId }).sort({ createdAt: 1 }),
  ]);
  return {
    purchases: purchases.map(
      ({ status, quantity, refundedQuantity, amount, currency, createdAt, paidAt }) => ({
        status,
        quantity,
        refundedQuantity,
        amountCents: amount,
        currency,
        orderedAt: createdAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
      }),
    ),
    credits: lines.map(({ reason, amount, reference, createdAt }) => ({
      reason,
      amount,
      reference,
      bookedAt: createdAt.toISOString(),
    })),
  };
}
