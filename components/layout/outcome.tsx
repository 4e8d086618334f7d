import type { ReactNode } from 'react';
import { focusOnce } from '#components/ui/focus-once.ts';
import styles from './outcome.module.css';

type OutcomeProps = {
  picture: ReactNode;
  title: string;
  lead: string;
  isPage?: boolean;
  children: ReactNode;
};

/** Takes the focus, because the previous element is gone. */
export function Outcome({ picture, title, lead, isPage = false, children }: OutcomeProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.outcome}>
      <div className={styles.picture}>{picture}</div>
      <Title
        ref={focusOnce}
        tabIndex={-1}
        className={isPage ? `${styles.title} ${styles.ofPage}` : styles.title}
      >
        {title}
      </Title>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
