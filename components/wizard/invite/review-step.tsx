'use client';

import Button from '@mui/material/Button';
import { useFormatter, useTranslations } from 'next-intl';
import styles from '#components/wizard/ready/ready-step.module.css';
import { useWizardNavigation } from '#components/wizard/use-wizard-navigation.ts';
import { WizardActions } from '#components/wizard/wizard-actions.tsx';
import { WizardHeading } from '#components/wizard/wizard-heading.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { fromDraftDate } from '#lib/tribute/due-date.ts';
import { DEFAULT_TYPE, OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { subjectOf, WIZARD_STEPS, type WizardStep } from '#lib/tribute/wizard-steps.ts';

type ReviewStepProps = {
  isCreating: boolean;
  failure: string | null;
  onCreate: () => void;
};

export function ReviewStep({ isCreating, failure, onCreate }: ReviewStepProps) {
  const t = useTranslations('wizard.ready');
  const occasions = useTranslations('occasions');
  const format = useFormatter();
  const draft = useRootStore(({ createTribute }) => createTribute);
  const type = draft.tributeType ?? DEFAULT_TYPE;
  const { hasFreeTitle, isSolemn } = OCCASIONS[type];
  const dueDate = fromDraftDate(draft.dueDate);

  return (
    <>
      <WizardHeading title={t(isSolemn ? 'reviewTitleSolemn' : 'reviewTitle')} lead={t('reviewLead')} />
      <dl className={styles.review}>
        <Row step="details" label={t('for')} value={subjectOf(draft).name} />
        <Row
          step="occasion"
          label={t('occasion')}
          value={hasFreeTitle ? draft.occasionTitle : occasions(type)}
        />
        <Row
          step="details"
          label={t('dueDate')}
          value={dueDate ? format.dateTime(dueDate, { dateStyle: 'long', timeZone: ownTimeZone() }) : ''}
        />
        <Row step="questions" label={t('questions')} value={String(draft.questions.length)} />
      </dl>
      <WizardActions
        label={t('create')}
        isBusy={isCreating}
        error={failure && t('failed', { reason: failure })}
        onContinue={onCreate}
      />
    </>
  );
}

function Row({ step, label, value }: { step: WizardStep['name']; label: string; value: string }) {
  const t = useTranslations('wizard.ready');
  const { goTo } = useWizardNavigation();
  const path = WIZARD_STEPS.find(({ name }) => name === step)?.path;
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {path && (
          <Button size="small" aria-label={t('change', { what: label })} onClick={() => goTo(path)}>
            {t('changeShort')}
          </Button>
        )}
      </dd>
    </div>
  );
}
