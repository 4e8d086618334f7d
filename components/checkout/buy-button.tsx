'use client';

import { useLocale, useTranslations } from 'next-intl';
import { PlainButton } from '#components/ui/plain-button.tsx';
import { formatMoney } from '#lib/format/money.ts';

type BuyButtonProps = {
  people: number;
  priceCents: number;
  currency: string;
  isOpening: boolean;
  isReady: boolean;
  isShort?: boolean;
  onBuy: (people: number) => void;
};

export function BuyButton({
  people,
  priceCents,
  currency,
  isOpening,
  isReady,
  isShort,
  onBuy,
}: BuyButtonProps) {
  const t = useTranslations('credits');
  const price = formatMoney(priceCents, currency, useLocale());
  const label = t('buyFor', { count: people, price });
  return (
    <PlainButton
      kind="outlined"
      aria-label={label}
      isBusy={isOpening}
      disabled={!isReady}
      onClick={() => onBuy(people)}
    >
      {isShort ? t('buy') : label}
    </PlainButton>
  );
}
