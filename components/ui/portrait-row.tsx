import { Arch } from './arch.tsx';
import styles from './portrait-row.module.css';

export function PortraitRow({ seeds }: { seeds: readonly number[] }) {
  return (
    <div aria-hidden="true" className={styles.row}>
      {seeds.map((seed) => (
        <Arch key={seed} seed={seed} />
      ))}
    </div>
  );
}
