import type { ReactNode } from 'react';
import { PageColumn } from '#components/layout/page-column.tsx';
import { PAGES } from '#components/layout/pages.ts';
import styles from '#components/ui/content.module.css';
import { ContentHeading } from '#components/ui/content-heading.tsx';
import { NextStep } from '#components/ui/next-step.tsx';
import { Contents, type ContentsProps } from './contents.tsx';

const WHO_ANSWERS = [4, 0, 7];

type LongPageProps = {
  t: (key: 'title' | 'lead' | 'next.title' | 'next.text' | 'next.action') => string;
  contents: ContentsProps;
  children: ReactNode;
};

export function LongPage({ t, contents, children }: LongPageProps) {
  return (
    <PageColumn isWide>
      <div className={styles.sided}>
        <ContentHeading title={t('title')} lead={t('lead')} />
        <Contents {...contents} />
        <article className={styles.page}>
          {children}
          <NextStep
            title={t('next.title')}
            text={t('next.text')}
            href={PAGES.contactUs}
            action={t('next.action')}
            seeds={WHO_ANSWERS}
          />
        </article>
      </div>
    </PageColumn>
  );
}
