import { FOOTER_PAGES, PAGES } from '#components/layout/pages.ts';
import footer from '#components/ui/footer-links.module.css';
import { PageLink } from '#components/ui/page-link.tsx';
import type { LayoutTexts } from './landing-texts.ts';
import styles from './site-footer.module.css';

type SiteFooterProps = { appName: string; address: string; texts: LayoutTexts };

export function SiteFooter({ appName, address, texts }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>
          <span className={styles.brand}>{appName}</span>
          <br />
          {address}
        </p>
        <nav className={footer.links} aria-label={texts('footerPages')}>
          {FOOTER_PAGES.map((page) => (
            <PageLink key={page} className={footer.link} href={PAGES[page]}>
              {texts(`pages.${page}`)}
            </PageLink>
          ))}
        </nav>
      </div>
    </footer>
  );
}
