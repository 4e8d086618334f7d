import { useTranslations } from 'next-intl';
import { PAGES } from '#components/layout/pages.ts';
import styles from '#components/ui/content.module.css';
import { LinkedQuestion } from '#components/ui/linked-question.tsx';
import { QuestionList } from '#components/ui/question-list.tsx';
import { LongPage } from './long-page.tsx';

/** The ids are part of public addresses: `/faq#delete`. */
const GROUPS = {
  recording: ['account', 'devices', 'again', 'lost', 'long', 'date'],
  making: ['invite', 'change', 'show'],
  paying: ['cost', 'refund'],
  privacy: ['who', 'delete'],
} as const;

const LINKS = {
  cost: PAGES.pricing,
  refund: PAGES.contactUs,
  who: PAGES.privacyPolicy,
  delete: PAGES.profile,
} as const;

export function FaqPage() {
  const t = useTranslations('content.faq');
  const linkOf = (item: keyof typeof LINKS) => ({ href: LINKS[item], label: t(`links.${item}`) });
  const groups = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((id) => ({
    id,
    title: t(`groups.${id}`),
    questions: GROUPS[id].map((item) => ({
      id: item,
      question: t(`items.${item}.question`),
      answer: t(`items.${item}.answer`),
      link: item in LINKS ? linkOf(item as keyof typeof LINKS) : undefined,
    })),
  }));
  return (
    <LongPage t={t} contents={{ isShort: true, label: t('topics'), parts: groups }}>
      {groups.map(({ id, title, questions }) => (
        <section key={id} id={id} className={styles.group}>
          <h2>{title}</h2>
          <QuestionList questions={questions} />
        </section>
      ))}
      <LinkedQuestion />
    </LongPage>
  );
}
