import type { useTranslations } from 'next-intl';
import styles from './not-found.module.css';
import { PageLink } from './page-link.tsx';

type NotFoundProps = { appName: string; texts: ReturnType<typeof useTranslations<'notfound'>> };

/** What every dead link shows, whatever it once led to (product.md §2). */
export function NotFound({ appName, texts }: NotFoundProps) {
  return (
    <>
      <header className={styles.header}>
        <PageLink className={styles.brand} href="/">
          {appName}
        </PageLink>
      </header>
      <main id="content" className={styles.main}>
        <OpenEnvelope />
        <p className={styles.eyebrow}>{texts('eyebrow')}</p>
        <h1 className={styles.heading}>{texts('heading')}</h1>
        <p className={styles.body}>{texts('body')}</p>
        <PageLink className={styles.home} href="/">
          {texts('home')}
        </PageLink>
      </main>
    </>
  );
}

/** An empty envelope in the arch that frames portraits elsewhere. */
function OpenEnvelope() {
  return (
    <svg viewBox="0 0 200 240" className={styles.arch} aria-hidden="true">
      <circle className={styles.sun} cx="146" cy="66" r="60" />
      <path className={styles.hill} d="M0 206Q60 166 122 198T200 188V240H0Z" />
      <path className={styles.flap} d="M48 118L100 72L152 118L100 158Z" />
      <path className={styles.letter} d="M64 92H136V150H64Z" />
      <path className={styles.lines} d="M80 108H120M80 120H108" />
      <path className={styles.envelope} d="M48 118L100 158L152 118V186H48Z" />
    </svg>
  );
}
