import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useId } from 'react';
import { nameOfTake } from '#components/layout/name-of-take.ts';
import type { KeptTake } from '#lib/browser/recording/account-takes.ts';

type DoubtfulTakesProps = {
  takes: readonly KeptTake[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Lets the account's owner say whose these are: they may be their own under a nickname, or someone else's. */
export function DoubtfulTakes({ takes, isChosen, onChoose }: DoubtfulTakesProps) {
  const t = useTranslations('profile.deletion');
  const { unsentHere } = useMessages().layout;
  const locale = useLocale();
  const textId = useId();
  if (takes.length === 0) return null;
  return (
    <>
      <p id={textId}>{t('doubtful')}</p>
      <ul>
        {takes.map(({ take }) => (
          <li key={take.takeId}>{nameOfTake(take, locale, unsentHere)}</li>
        ))}
      </ul>
      <FormControlLabel
        control={
          <Checkbox
            checked={isChosen}
            onChange={(_event, checked) => onChoose(checked)}
            slotProps={{ input: { 'aria-describedby': textId } }}
          />
        }
        label={t('deleteDoubtful')}
      />
    </>
  );
}
