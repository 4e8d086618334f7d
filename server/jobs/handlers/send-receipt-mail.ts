import { localeOf } from '#lib/messages/languages.ts';
import { env } from '#server/config/env.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { receiptMail } from '#server/mail/receipt-mail.ts';
import { Purchase } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';

/** Mails a receipt once. Throws for a retry while the buyer's new address is unconfirmed. */
export async function sendReceiptMail({ purchaseId }: JobPayload<'send-receipt-mail'>): Promise<void> {
  const purchase = await Purchase.findOne({ _id: purchaseId, paidAt: { $ne: null }, receiptMailedAt: null });
  const user = purchase && (await User.findOne({ firebaseUid: purchase.userId }));
  if (!purchase?.paidAt || !user) return;
  if (!user.emailVerified) throw new Error('The address of the buyer is not confirmed.');
  const { APP_URL, SELLER_NAME } = env();
  const voice = mailVoice(localeOf(user.locale));
  const mail = receiptMail({
    ...voice,
    firstName: user.basicInfo?.firstName ?? '',
    quantity: purchase.quantity,
    amountCents: purchase.amount,
    currency: purchase.currency,
    paidAt: purchase.paidAt,
    paymentMethod: purchase.paymentMethod ?? null,
    seller: SELLER_NAME ?? voice.appName,
    number: purchase.id,
    pricingUrl: `${APP_URL}/pricing`,
  });
  const outcome = await sendOnce({ key: `receipt-${purchase.id}`, to: user.email, isOwed: true }, mail);
  if (outcome === 'SENT')
    await Purchase.updateOne({ _id: purchase._id }, { $set: { receiptMailedAt: new Date() } });
}
