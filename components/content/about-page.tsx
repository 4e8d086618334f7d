import { useTranslations } from 'next-intl';
import { PageColumn } from '#components/layout/page-column.tsx';
import styles from '#components/ui/content.module.css';
import { ContentHeading } from '#components/ui/content-heading.tsx';
import { NextStep } from '#components/ui/next-step.tsx';
import { PortraitRow } from '#components/ui/portrait-row.tsx';
import { ContentSection } from './prose.tsx';

const SECTIONS = ['how', 'why', 'price', 'where'] as const;
const PEOPLE = [3, 7, 2, 5];
const MAKERS = [9, 6];

export function AboutPage({ appName }: { appName: string }) {
  const t = useTranslations('content.about');
  return (
    <PageColumn>
      <article className={styles.page}>
        <ContentHeading title={t('title')} lead={t('lead', { appName })} />
        <PortraitRow seeds={PEOPLE} />
        {SECTIONS.map((section) => (
          <ContentSection
            key={section}
            title={t(`sections.${section}.title`)}
            body={t(`sections.${section}.body`, { appName })}
          />
        ))}
        <NextStep
          title={t('next.title')}
          text={t('next.text')}
          href="/createtribute"
          action={t('next.action')}
          seeds={MAKERS}
        />
      </article>
    </PageColumn>
  );
}
