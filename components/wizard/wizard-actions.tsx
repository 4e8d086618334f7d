import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import styles from './wizard-actions.module.css';

type WizardActionsProps = {
  label?: string;
  isBusy?: boolean;
  error?: string | null;
  onContinue: () => void;
};

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
