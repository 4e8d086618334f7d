import { createTranslator } from 'use-intl/core';
import { priceCentsOf } from '#lib/credits/plans.ts';
import { formatMoney } from '#lib/format/money.ts';
import { localeOf, messagesFor } from '#lib/messages/messages.ts';
import { env } from '#server/config/env.ts';
import { sendMail } from '#server/integrations/mail.ts';
import { layOutMail } from '#server/jobs/mail-layout.ts';
import type { JobPayload } from '#server/jobs/queue.ts';
import { Purchase } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';

/** Mails the receipt of a payment, in the buyer's language. It is sent once, however often the job runs. */
export async function sendReceiptMail({ purchaseId }: JobPayload<'send-receipt-mail'>): Promise<void> {
  const purchase = await Purchase.findOne({ _id: purchaseId, paidAt: { $ne: null }, receiptMailedAt: null });
  const user = purchase && (await User.findOne({ firebaseUid: purchase.userId }));
  if (!purchase?.paidAt || !user) return;
  const { quantity: count, amount, currency, paidAt } = purchase;
  const { APP_NAME: appName, APP_URL } = env();
  const locale = localeOf(user.locale);
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: 'mail.receipt' });
  const { html, text } = layOutMail({
    brand: appName,
    heading: t('heading', { count }),
    body: t('body', {
      count,
      amount: formatMoney(amount, currency, locale),
      price: formatMoney(priceCentsOf(1), currency, locale),
      date: paidAt.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }),
      number: purchase.id,
    }),
    button: { label: t('button'), url: `${APP_URL}/pricing` },
    footer: t('footer', { appName }),
  });
  await sendMail({ to: user.email, subject: t('subject', { appName }), html, text });
  await Purchase.updateOne({ _id: purchase._id }, { $set: { receiptMailedAt: new Date() } });
}
