import { useTranslations } from 'next-intl';
import { ArchSign } from '#components/ui/arch-sign.tsx';
import styles from './credit-facts.module.css';

const FACTS = { one: 'person', keeps: 'always', turned: 'heart', refund: 'back' } as const;

export function CreditFacts() {
  const t = useTranslations('credits.facts');
  return (
    <ul className={styles.facts}>
      {(Object.keys(FACTS) as (keyof typeof FACTS)[]).map((fact) => (
        <li key={fact}>
          <div className={styles.sign}>
            <ArchSign name={FACTS[fact]} />
          </div>
          <div>
            <h3>{t(`${fact}.title`)}</h3>
            <p>{t(`${fact}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
