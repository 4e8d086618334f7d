import type { LandingTexts } from './landing-page.tsx';
import { PageLink } from './page-link.tsx';
import styles from './site-footer.module.css';

const LINKS = [
  { href: '/pricing', text: 'pricing' },
  { href: '/faq', text: 'faq' },
  { href: '/aboutus', text: 'aboutUs' },
  { href: '/contactus', text: 'contact' },
  { href: '/privacypolicy', text: 'privacy' },
] as const;

/** The foot of the page with the company's address (seed §9). */
export function SiteFooter({ appName, texts }: { appName: string; texts: LandingTexts }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>
          <span className={styles.brand}>{appName}</span>
          <br />
          {texts('address')}
        </p>
        <nav aria-label={texts('footerLabel')}>
          <ul className={styles.links}>
            {LINKS.map(({ href, text }) => (
              <li key={href}>
                <PageLink href={href}>{texts(text)}</PageLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
