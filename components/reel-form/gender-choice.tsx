'use client';

import { useTranslations } from 'next-intl';
import type { Gender } from '#lib/contracts/tributes.ts';
import styles from './gender-choice.module.css';

type GenderChoiceProps = { value: Gender; isCoupleFirst: boolean; onChange: (gender: Gender) => void };

const GENDERS: readonly Gender[] = ['Male', 'Female', 'Couple'];
const COUPLE_FIRST: readonly Gender[] = ['Couple', 'Female', 'Male'];

export function GenderChoice({ value, isCoupleFirst, onChange }: GenderChoiceProps) {
  const t = useTranslations('wizard.details');
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t('gender')}</legend>
      {(isCoupleFirst ? COUPLE_FIRST : GENDERS).map((gender) => (
        <label key={gender} className={styles.choice}>
          <input
            type="radio"
            name="gender"
            value={gender}
            checked={gender === value}
            onChange={() => onChange(gender)}
            className="visually-hidden"
          />
          {t(`genders.${gender}`)}
        </label>
      ))}
    </fieldset>
  );
}
