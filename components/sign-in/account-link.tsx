import Link from 'next/link';
import type { ReactNode } from 'react';
import styles from './account.module.css';

/** A way to another page of the account. */
export function AccountLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  );
}
