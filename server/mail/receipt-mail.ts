import { priceCentsOf } from '#lib/credits/plans.ts';
import { formatMoney } from '#lib/format/money.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';

export type ReceiptValues = MailVoice & {
  firstName: string;
  quantity: number;
  amountCents: number;
  /** In Stripe's spelling: "usd". */
  currency: string;
  paidAt: Date;
  /** Such as "Visa •••• 4242"; null if Stripe did not state it. */
  paymentMethod: string | null;
  seller: string;
  number: string;
  pricingUrl: string;
};

export function receiptMail(values: ReceiptValues): ComposedMail {
  const { appName, locale, quantity: count, amountCents, currency, paidAt, number } = values;
  const { paymentMethod, seller, address } = values;
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
    voice: values,
    subject: t('receipt.subject', { appName }),
    heading: t('receipt.heading', { count }),
    reader: values.firstName,
    paragraphs: t('receipt.body', bought).split('\n\n'),
    button: { label: t('receipt.button'), url: values.pricingUrl },
    footer: t('receipt.footer', { appName }),
  });
}
