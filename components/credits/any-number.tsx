'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainButton } from '#components/ui/plain-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import type { PlansDto } from '#lib/contracts/payments.ts';
import { formatMoney } from '#lib/format/money.ts';
import styles from './pricing.module.css';

type AnyNumberProps = {
  terms: Omit<PlansDto, 'plans'>;
  opening: number | null;
  isReady: boolean;
  onBuy: (people: number) => void;
};

export function AnyNumber({ terms, opening, isReady, onBuy }: AnyNumberProps) {
  const t = useTranslations('credits');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { peopleMin: min, peopleMax: max, pricePerPersonCents, currency } = terms;
  const people = Number(text);
  const isPossible = Number.isInteger(people) && people >= min && people <= max;
  const locale = useLocale();
  const price = formatMoney(pricePerPersonCents, currency, locale);
  return (
    <form
      noValidate
      className={styles.any}
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!isPossible);
        if (isPossible) onBuy(people);
      }}
    >
      <TextInput
        label={t('howMany')}
        type="number"
        value={text}
        onChange={(value) => {
          setText(value);
          setWrong(false);
        }}
        error={isWrong && t('wrongNumber', { min, max })}
        hint={t('anyNumber', { min, max, price })}
      />
      <PlainButton
        type="submit"
        kind="outlined"
        isBusy={isPossible && opening === people}
        disabled={!isReady}
      >
        {isPossible
          ? t('buyFor', { count: people, price: formatMoney(people * pricePerPersonCents, currency, locale) })
          : t('buy')}
      </PlainButton>
    </form>
  );
}
