import type { ReactNode } from 'react';
import { PageLink } from '#components/ui/page-link.tsx';
import brand from './brand.module.css';
import styles from './message-page.module.css';

type MessagePageProps = { appName: string; children: ReactNode };

export function MessagePage({ appName, children }: MessagePageProps) {
  return (
    <>
      <header className={styles.header}>
        <PageLink className={`${brand.brand} ${styles.brand}`} href="/">
          {appName}
        </PageLink>
      </header>
      <main id="content" className={styles.main} data-message>
        {children}
      </main>
    </>
  );
}

type MessageProps = { picture: ReactNode; eyebrow?: string; heading: string; body: string };

/** A message under a picture; changes are announced. */
export function Message({ picture, eyebrow, heading, body }: MessageProps) {
  return (
    <>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words} aria-live="polite">
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.body}>{body}</p>
      </div>
    </>
  );
}
