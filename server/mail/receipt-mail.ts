import { priceCentsOf } from '#lib/credits/plans.ts';
import { formatMoney } from '#lib/format/money.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';

export type ReceiptValues = MailVoice & {
  quantity: number;
  amountCents: number;
  /** As Stripe writes it: "usd". */
  currency: string;
  paidAt: Date;
  /** Such as "Visa •••• 4242"; null when Stripe did not state it. */
  paymentMethod: string | null;
  seller: string;
  sellerAddress: string;
  /** By which we find the payment again. */
  number: string;
  pricingUrl: string;
};

/** The receipt of a payment. It also tells that the credits are there: no other mail does. */
export function receiptMail(values: ReceiptValues): ComposedMail {
  const { appName, locale, quantity: count, amountCents, currency, paidAt, number } = values;
  const { paymentMethod, seller, sellerAddress: address } = values;
  const t = mailTranslator(locale);
  const bought = {
    count,
    amount: formatMoney(amountCents, currency, locale),
    price: formatMoney(priceCentsOf(1), currency, locale),
    date: paidAt.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    number,
    method: paymentMethod ?? t('receipt.unknownMethod'),
    seller,
    address,
  };
  return composeMail({
    locale,
    brand: appName,
    subject: t('receipt.subject', { appName }),
    heading: t('receipt.heading', { count }),
    paragraphs: t('receipt.body', bought).split('\n\n'),
    button: { label: t('receipt.button'), url: values.pricingUrl },
    footer: t('receipt.footer', { appName }),
  });
}
