import type { LandingTexts } from './landing-page.tsx';
import styles from './site-footer.module.css';

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
      </div>
    </footer>
  );
}
