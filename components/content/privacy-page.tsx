import { useTranslations } from 'next-intl';
import { PageColumn } from '#components/layout/page-column.tsx';
import styles from './content.module.css';
import { ContentHeading } from './content-heading.tsx';
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

/** What we keep about people. It says what the code does: change both together. */
export function PrivacyPage({ appName }: { appName: string }) {
  const t = useTranslations('content.privacy');
  return (
    <PageColumn>
      <article className={styles.page}>
        <ContentHeading title={t('title')} lead={t('lead')} />
        {SECTIONS.map((section) => (
          <ContentSection
            key={section}
            title={t(`sections.${section}.title`)}
            body={t(`sections.${section}.body`, { appName })}
          />
        ))}
      </article>
    </PageColumn>
  );
}
