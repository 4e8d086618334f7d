import type { ReactNode } from 'react';
import { Arch } from '#components/ui/arch.tsx';
import styles from './account-frame.module.css';

const PEOPLE = [3, 0, 5];

export function AccountFrame({ appName, children }: { appName: string; children: ReactNode }) {
  return (
    <main id="content" className={styles.frame}>
      <div className={styles.people}>
        {PEOPLE.map((seed) => (
          <Arch key={seed} seed={seed} />
        ))}
      </div>
      <div className={styles.form}>
        <p className={styles.brand}>{appName}</p>
        {children}
      </div>
    </main>
  );
}
