import Link from 'next/link';
import styles from './next-step.module.css';
import { PortraitRow } from './portrait-row.tsx';

type NextStepProps = { title: string; text: string; href: string; action: string; seeds: readonly number[] };

export function NextStep({ title, text, href, action, seeds }: NextStepProps) {
  return (
    <section className={styles.next}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <Link className={styles.action} href={href}>
          {action}
        </Link>
      </div>
      <div className={styles.people}>
        <PortraitRow seeds={seeds} />
      </div>
    </section>
  );
}
