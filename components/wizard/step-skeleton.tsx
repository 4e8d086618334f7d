'use client';

import Skeleton from '@mui/material/Skeleton';
import { useTranslations } from 'next-intl';
import styles from './wizard-frame.module.css';

export function StepSkeleton() {
  const t = useTranslations('wizard.frame');
  return (
    <output aria-label={t('loading')} className={styles.skeleton}>
      <Skeleton variant="rounded" height={44} width="80%" />
      <Skeleton variant="rounded" height={24} width="55%" />
      <Skeleton variant="rounded" height={280} />
    </output>
  );
}
