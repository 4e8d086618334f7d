import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import styles from './wizard-actions.module.css';

type WizardActionsProps = {
  label?: string;
  isBusy?: boolean;
  /** Why it cannot go on; spoken when it appears. */
  error?: string | null;
  onContinue: () => void;
};

/** The one strong action of a step; on phones it stays under the thumb. */
export function WizardActions({ label, isBusy = false, error = null, onContinue }: WizardActionsProps) {
  const t = useTranslations('wizard.frame');
  return (
    <div className={styles.actions}>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <Button
        variant="contained"
        size="large"
        loading={isBusy}
        onClick={onContinue}
        className={styles.button}
      >
        {label ?? t('continue')}
      </Button>
    </div>
  );
}
