import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PageColumn } from '#components/layout/page-column.tsx';
import styles from './content.module.css';
import { ContentHeading } from './content-heading.tsx';
import { QuestionList } from './question-list.tsx';

const QUESTIONS = [
  'account',
  'devices',
  'again',
  'lost',
  'long',
  'who',
  'date',
  'show',
  'change',
  'cost',
  'delete',
] as const;

export function FaqPage() {
  const t = useTranslations('content.faq');
  const questions = QUESTIONS.map((item) => ({
    question: t(`items.${item}.question`),
    answer: t(`items.${item}.answer`),
  }));
  return (
    <PageColumn>
      <article className={styles.page}>
        <ContentHeading title={t('title')} lead={t('lead')} />
        <QuestionList questions={questions} />
        <Link className={styles.way} href="/contactus">
          {t('contact')}
        </Link>
      </article>
    </PageColumn>
  );
}
