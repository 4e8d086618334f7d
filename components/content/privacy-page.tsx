import { useTranslations } from 'next-intl';
import { PageColumn } from '#components/layout/page-column.tsx';
import { PAGES } from '#components/layout/pages.ts';
import styles from './content.module.css';
import { ContentHeading } from './content-heading.tsx';
import { Contents } from './contents.tsx';
import { NextStep } from './next-step.tsx';
import { ContentSection } from './prose.tsx';

const SECTIONS = [
  'who',
  'what',
  'why',
  'public',
  'device',
  'others',
  'long',
  'rights',
  'children',
  'changes',
] as const;

const WHO_ANSWERS = [4, 0, 7];

/** What we keep about people. It says what the code does: change both together. */
export function PrivacyPage({ appName }: { appName: string }) {
  const t = useTranslations('content.privacy');
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    body: t(`sections.${id}.body`, { appName }),
  }));
  return (
    <PageColumn isWide>
      <div className={styles.sided}>
        <ContentHeading title={t('title')} lead={t('lead')} />
        <Contents label={t('onThisPage')} parts={sections} />
        <article className={styles.page}>
          <ContentSection isCard title={t('short.title')} body={t('short.body')} />
          {sections.map((section) => (
            <ContentSection key={section.id} {...section} />
          ))}
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
