import { useLocale, useTranslations } from 'next-intl';
import { PageColumn } from '#components/layout/page-column.tsx';
import { PAGES } from '#components/layout/pages.ts';
import { ContentHeading } from '#components/ui/content-heading.tsx';
import { LinkedQuestion } from '#components/ui/linked-question.tsx';
import { NextStep } from '#components/ui/next-step.tsx';
import { QuestionList } from '#components/ui/question-list.tsx';
import type { PlansDto } from '#lib/contracts/payments.ts';
import { formatMoney } from '#lib/format/money.ts';
import { CancelledNotice } from './cancelled-notice.tsx';
import { CreditFacts } from './credit-facts.tsx';
import { CreditState } from './credit-state.tsx';
import { FreeSeats } from './free-seats.tsx';
import { PaymentProtection } from './payment-protection.tsx';
import { PlanList } from './plan-list.tsx';
import styles from './pricing.module.css';

const QUESTIONS = ['who', 'spend', 'out', 'self', 'film', 'refund'] as const;

const MAKERS = [9, 6];

type PricingPageProps = {
  appName: string;
  plans: PlansDto;
  /** Where a cancelled payment would have returned to. */
  cancelledFrom?: string | null;
  publishableKey?: string | null;
};

export function PricingPage({
  appName,
  plans,
  cancelledFrom = null,
  publishableKey = null,
}: PricingPageProps) {
  const t = useTranslations('credits');
  const locale = useLocale();
  const price = formatMoney(plans.pricePerPersonCents, plans.currency, locale);
  const free = plans.plans.find(({ isDefault }) => isDefault)?.people ?? 0;
  const questions = QUESTIONS.map((key) => ({
    id: key,
    question: t(`questions.${key}.question`),
    answer: t(`questions.${key}.answer`),
    link: key === 'refund' ? { href: PAGES.contactUs, label: t('write') } : undefined,
  }));
  return (
    <PageColumn isWide>
      <div className={styles.page}>
        <div className={styles.hero}>
          <ContentHeading title={t('title')} lead={t('lead', { free, price })} />
          <FreeSeats free={free} price={price} />
        </div>
        {cancelledFrom !== null && <CancelledNotice from={cancelledFrom} />}
        <CreditState appName={appName} />
        <section>
          <h2 className={styles.heading}>{t('plans')}</h2>
          <p className={styles.lead}>{t('plansLead')}</p>
          <PlanList plans={plans} cancelledFrom={cancelledFrom} />
        </section>
        <section>
          <h2 className={styles.heading}>{t('fairTitle')}</h2>
          <CreditFacts />
        </section>
        <section className={styles.questions}>
          <h2 className={styles.heading}>{t('questionsTitle')}</h2>
          <QuestionList questions={questions} />
        </section>
        <NextStep
          title={t('next.title')}
          text={t('next.text')}
          href="/createtribute"
          action={t('next.action')}
          seeds={MAKERS}
        />
        <LinkedQuestion />
        {publishableKey && <PaymentProtection publishableKey={publishableKey} />}
      </div>
    </PageColumn>
  );
}
