import { useTranslations } from 'next-intl';
import { LongPage } from './long-page.tsx';
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

/** Describes what the code does: change both together. */
export function PrivacyPage({ appName }: { appName: string }) {
  const t = useTranslations('content.privacy');
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    body: t(`sections.${id}.body`, { appName }),
  }));
  return (
    <LongPage t={t} contents={{ label: t('onThisPage'), parts: sections }}>
      <ContentSection isCard title={t('short.title')} body={t('short.body')} />
      {sections.map((section) => (
        <ContentSection key={section.id} {...section} />
      ))}
    </LongPage>
  );
}
