import { useLocale, useTranslations } from 'next-intl';
import contentStyles from '#components/content/content.module.css';
import { ContentHeading } from '#components/content/content-heading.tsx';
import { QuestionList } from '#components/content/question-list.tsx';
import { PageColumn } from '#components/layout/page-column.tsx';
import type { PlansDto } from '#lib/contracts/payments.ts';
import { formatMoney } from '#lib/format/money.ts';
import { CancelledNotice } from './cancelled-notice.tsx';
import { CreditState } from './credit-state.tsx';
import { PaymentProtection } from './payment-protection.tsx';
import { PlanList } from './plan-list.tsx';
import styles from './pricing.module.css';

const QUESTIONS = ['who', 'spend', 'out', 'self', 'expire', 'film'] as const;

type PricingPageProps = {
  appName: string;
  plans: PlansDto;
  /** Where a payment that was broken off would have led back to. */
  cancelledFrom?: string | null;
  publishableKey?: string | null;
};

/** What it costs, how many people one may still invite, and the way to more of them (product.md §5). */
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
    question: t(`questions.${key}.question`),
    answer: t(`questions.${key}.answer`),
  }));
  return (
    <PageColumn>
      <div className={contentStyles.page}>
        <ContentHeading title={t('title')} lead={t('lead', { free, price })} />
        {cancelledFrom !== null && <CancelledNotice from={cancelledFrom} />}
        <CreditState appName={appName} />
        <section>
          <h2 className={styles.heading}>{t('plans')}</h2>
          <PlanList plans={plans} cancelledFrom={cancelledFrom} />
        </section>
        <section>
          <h2 className={styles.heading}>{t('questionsTitle')}</h2>
          <QuestionList questions={questions} />
        </section>
        {publishableKey && <PaymentProtection publishableKey={publishableKey} />}
      </div>
    </PageColumn>
  );
}
