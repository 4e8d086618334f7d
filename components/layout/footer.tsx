'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import footer from '#components/ui/footer-links.module.css';
import styles from './footer.module.css';
import { FOOTER_PAGES, PAGES } from './pages.ts';

/** docs/specification.md#footer-address */
export function Footer({ appName }: { appName: string }) {
  const t = useTranslations('layout');
  return (
    <footer className={styles.footer}>
      <nav className={`${footer.links} ${styles.links}`} aria-label={t('footerPages')}>
        {FOOTER_PAGES.map((page) => (
          <Link key={page} className={footer.link} href={PAGES[page]} prefetch={false}>
            {t(`pages.${page}`)}
          </Link>
        ))}
      </nav>
      <p className={styles.address}>{t('footer', { appName })}</p>
    </footer>
  );
}
