'use client';

import { useTranslations } from 'next-intl';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import styles from './pricing.module.css';

export function ChosenPlan({ plan }: { plan: string }) {
  const t = useTranslations('credits');
  const isChosen = useUiStore(({ selectedPlan }) => selectedPlan === plan);
  return isChosen && <span className={styles.chosen}>{t('chosen')}</span>;
}
