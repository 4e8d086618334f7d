'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import styles from './load-failure.module.css';
import { StoppedReel } from './stopped-reel.tsx';

type LoadFailureProps = { text: string; isRetrying: boolean; onRetry: () => void };

export function LoadFailure({ text, isRetrying, onRetry }: LoadFailureProps) {
  const t = useTranslations('common');
  return (
    <div role="alert" className={styles.failure}>
      <div className={styles.picture}>
        <StoppedReel />
      </div>
      <p>{text}</p>
      <Button variant="outlined" loading={isRetrying} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
