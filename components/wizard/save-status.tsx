'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import styles from './save-status.module.css';
import { useSaveDraft, useSaveStatus } from './use-save-draft.ts';

/** Always rendered, so that nothing shifts. */
export function SaveStatus() {
  const t = useTranslations('wizard.saving');
  const status = useSaveStatus();
  const { mutate: save } = useSaveDraft();
  return (
    <output className={styles.status} data-failed={status === 'error'}>
      {status === 'pending' && t('saving')}
      {status === 'success' && t('saved')}
      {status === 'error' && (
        <>
          {t('failed')}{' '}
          <Button size="small" onClick={() => save({ open: false })}>
            {t('retry')}
          </Button>
        </>
      )}
    </output>
  );
}
