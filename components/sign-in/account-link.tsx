import Link from 'next/link';
import type { ReactNode } from 'react';
import styles from './account.module.css';

type AccountLinkProps = {
  href: string;
  onPress?: (() => void) | undefined;
  children: ReactNode;
};

export function AccountLink({ href, onPress, children }: AccountLinkProps) {
  if (onPress) {
    return (
      <button type="button" className={styles.link} onClick={onPress}>
        {children}
      </button>
    );
  }
  return (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  );
}
