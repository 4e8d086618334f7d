'use client';

import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import styles from './pricing.module.css';

export function CreditState({ appName }: { appName: string }) {
  const t = useTranslations('credits');
  const { status } = useAuth();
  const credit = useRootStore(({ userFirebaseData }) => userFirebaseData?.credit ?? null);
  if (status !== 'signedIn' || credit === null) return null;
  return (
    <section aria-label={t('mine')} className={styles.mine}>
      <p>{credit > 0 ? t('credit', { count: credit }) : t('noCredit', { appName })}</p>
      <small>{t(credit > 0 ? 'price' : 'noCreditPrice')}</small>
    </section>
  );
}
