import type { ReactNode } from 'react';
import styles from './form-heading.module.css';

export function FormHeading({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </>
  );
}
