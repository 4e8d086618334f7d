import { useTranslations } from 'next-intl';
import { SubjectArch } from '#components/ui/subject-arch.tsx';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import styles from './watch.module.css';

type NothingYetProps = {
  tribute: PublicTributeDto;
  isSurprise: boolean;
  hasSent: boolean;
};

export function NothingYet({ tribute, isSurprise, hasSent }: NothingYetProps) {
  const translate = useTranslations('watch');
  const { tributeType, imageUrl, tributeFor, tributeId, status, answeredCount } = tribute;
  const { name } = tributeFor;
  // Counts clips that are processing, hidden, late or held.
  const isWaiting = hasSent || answeredCount > 0 ? 'waiting' : 'empty';
  const why = isSurprise ? 'surprise' : isWaiting;
  return (
    <section className={styles.nothingYet}>
      <SubjectArch tributeType={tributeType} imageUrl={imageUrl} name={name} />
      <h1 className={styles.heading}>{translate('heading', { name })}</h1>
      <h2 className={styles.notice}>{translate(`${why}Heading`, { tributeType })}</h2>
      <p>
        {translate(`${why}Text`, { tributeType, name })} {isSurprise && hasSent && translate('surpriseOwn')}
      </p>
      {status !== 'ARCHIVED' && (
        <a className={styles.record} href={`/recordtribute?tributeId=${tributeId}`}>
          {translate(hasSent ? 'recordAnother' : 'record')}
        </a>
      )}
    </section>
  );
}
