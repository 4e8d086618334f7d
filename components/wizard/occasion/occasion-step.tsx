'use client';

import CheckRounded from '@mui/icons-material/CheckRounded';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWizardNavigation } from '#components/wizard/use-wizard-navigation.ts';
import { WizardActions } from '#components/wizard/wizard-actions.tsx';
import { WizardHeading } from '#components/wizard/wizard-heading.tsx';
import { useTributeTypes } from '#lib/browser/hooks/use-tribute-types.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { ICONS } from '#lib/tribute/occasions/icons.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { chooseOccasion } from './choose-occasion.ts';
import styles from './occasion-step.module.css';

export function OccasionStep() {
  const t = useTranslations('wizard.occasion');
  const { goOn } = useWizardNavigation();
  const chosen = useRootStore(({ createTribute }) => createTribute.tributeType);
  const types = useTributeTypes();
  const [isAsked, setAsked] = useState(false);

  return (
    <>
      <WizardHeading title={t('title')} lead={t('lead')} />
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('legend')}</legend>
        {types.map((type) => (
          <OccasionChoice key={type} type={type} isChosen={type === chosen} />
        ))}
      </fieldset>
      <WizardActions
        error={isAsked && !chosen ? t('missing') : null}
        onContinue={() => (chosen ? goOn() : setAsked(true))}
      />
    </>
  );
}

function OccasionChoice({ type, isChosen }: { type: TributeType; isChosen: boolean }) {
  const occasions = useTranslations('occasions');
  const { pageDeep, accentInk } = OCCASIONS[type].palette;
  const colours: Record<string, string> = { '--choice-ground': pageDeep, '--choice-ink': accentInk };
  const choose = () => {
    const { createTribute, setDraft } = useRootStore.getState();
    setDraft(chooseOccasion(createTribute, type));
  };
  return (
    <label className={styles.choice} style={colours}>
      <input
        type="radio"
        name="occasion"
        value={type}
        checked={isChosen}
        onChange={choose}
        className="visually-hidden"
      />
      <svg viewBox="0 0 64 64" className={styles.icon} aria-hidden="true">
        <path d={ICONS[type]} />
      </svg>
      <span className={styles.label}>{occasions(type)}</span>
      {isChosen && <CheckRounded className={styles.check} aria-hidden="true" />}
    </label>
  );
}
