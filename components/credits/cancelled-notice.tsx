import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ownPath } from '#lib/auth/post-login-route.ts';
import styles from './pricing.module.css';

export function CancelledNotice({ from }: { from: string }) {
  const t = useTranslations('credits');
  const path = ownPath(from);
  return (
    <output className={styles.cancelled}>
      {t('cancelled')} {path && <Link href={path}>{t('back')}</Link>}
    </output>
  );
}
