import { useTranslations } from 'next-intl';
import { SubjectArch } from '#components/ui/subject-arch.tsx';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import styles from './watch.module.css';

type NothingYetProps = {
  tribute: PublicTributeDto;
  /** Whether there is a film, which the reader must not see yet. */
  isSurprise: boolean;
  /** Whether the reader has recorded something, which stands below. */
  hasSent: boolean;
};

/** Stands where the film will be: for whom it is, why it is not shown, and what to do meanwhile. */
export function NothingYet({ tribute, isSurprise, hasSent }: NothingYetProps) {
  const translate = useTranslations('watch');
  const { tributeType, imageUrl, tributeFor, tributeId, status, answeredCount } = tribute;
  const { name } = tributeFor;
  // What is on its way, hidden, late or held was recorded all the same.
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
