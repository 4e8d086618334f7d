import type { OpenPaymentDto } from '#lib/contracts/operator-mails-and-payments.ts';
import { PAGE_MAX, type Page, type PageQuery } from '#lib/contracts/pages.ts';
import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase } from '#server/models/purchase.ts';
import { mergePages, since } from './merge-pages.ts';

/** Returns the payments that need an operator, newest first: refund or answer them at Stripe (docs/operations.md). */
export async function listOpenPayments(query: PageQuery): Promise<Page<OpenPaymentDto>> {
  const limit = (query.limit ?? PAGE_MAX) + 1;
  const when = since(query, 'createdAt');
  const newest = { sort: { createdAt: -1, _id: -1 }, limit } as const;
  const ofStatus = (status: 'REFUSED' | 'DISPUTED') =>
    Purchase.find({ status, ...when }, null, newest).lean();
  const [parked, refused, disputed] = await Promise.all([
    ParkedPayment.find({ refundedAt: null, ...when }, null, newest).lean(),
    ofStatus('REFUSED'),
    ofStatus('DISPUTED'),
  ]);
  return mergePages<OpenPaymentDto>(query, [
    ...parked.map(({ _id, createdAt, reason, stripeSessionId, paymentId, amount, currency }) => ({
      _id,
      createdAt,
      dto: {
        _id: String(_id),
        state: 'PARKED' as const,
        reason: reason ?? null,
        sessionId: stripeSessionId ?? null,
        paymentId: paymentId ?? null,
        amount: amount ?? null,
        currency: currency ?? null,
        at: createdAt.toISOString(),
      },
    })),
    ...[...refused, ...disputed].map(({ _id, createdAt, status, stripeSessionId, amount, currency }) => ({
      _id,
      createdAt,
      dto: {
        _id: String(_id),
        state: status === 'DISPUTED' ? ('DISPUTED' as const) : ('REFUSED' as const),
        reason: null,
        sessionId: stripeSessionId ?? null,
        paymentId: null,
        amount,
        currency,
        at: createdAt.toISOString(),
      },
    })),
  ]);
}
