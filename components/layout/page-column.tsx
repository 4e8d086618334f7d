import type { ReactNode } from 'react';
import styles from './page-column.module.css';

type PageColumnProps = {
  children: ReactNode;
  isWide?: boolean;
  hasFixedButton?: boolean;
};

export function PageColumn({ children, isWide = false, hasFixedButton = false }: PageColumnProps) {
  const classes = [styles.column, isWide && styles.wide, hasFixedButton && styles.aboveButton];
  return (
    <main id="content" className={classes.filter(Boolean).join(' ')}>
      {children}
    </main>
  );
}
