'use client';

import Button from '@mui/material/Button';
import { useLocale, useTranslations } from 'next-intl';
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
    <Button
      variant="outlined"
      aria-label={label}
      loading={isOpening}
      disabled={!isReady}
      onClick={() => onBuy(people)}
    >
      {isShort ? t('buy') : label}
    </Button>
  );
}
