import { useTranslations } from 'next-intl';
import { Arch } from '#components/ui/arch.tsx';
import styles from './free-seats.module.css';

const CAST = [3, 0, 7, 9, 5, 2, 8, 1, 4, 6];

/** The price as a picture: free people and a paid place. Decoration of the sentence beside it. */
export function FreeSeats({ free, price }: { free: number; price: string }) {
  const t = useTranslations('credits');
  return (
    <div className={styles.seats} aria-hidden="true">
      <div className={styles.free}>
        <div className={styles.row}>
          {CAST.slice(0, free).map((seed) => (
            <Arch key={seed} seed={seed} />
          ))}
        </div>
        <p>{t('seats', { count: free })}</p>
      </div>
      <div className={styles.next}>
        <div className={styles.empty}>+1</div>
        <p>{price}</p>
      </div>
    </div>
  );
}
