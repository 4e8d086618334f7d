'use client';

import { useTranslations } from 'next-intl';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import styles from './pricing.module.css';

/** Says of a plan that it is the one chosen last, for the reel that is being made (docs/specification.md#ui-plan). */
export function ChosenPlan({ plan }: { plan: string }) {
  const t = useTranslations('credits');
  const isChosen = useUiStore(({ selectedPlan }) => selectedPlan === plan);
  return isChosen && <span className={styles.chosen}>{t('chosen')}</span>;
}
