import { useLocale, useTranslations } from 'next-intl';
import contentStyles from '#components/content/content.module.css';
import { ContentHeading } from '#components/content/content-heading.tsx';
import { QuestionList } from '#components/content/question-list.tsx';
import { PageColumn } from '#components/layout/page-column.tsx';
import type { PlanDto, PlansDto } from '#lib/contracts/payments.ts';
import { formatMoney } from '#lib/format/money.ts';
import { CreditState } from './credit-state.tsx';
import styles from './pricing.module.css';

const QUESTIONS = ['who', 'spend', 'out', 'self', 'expire', 'film'] as const;

type PricingPageProps = { appName: string; plans: PlansDto };

/** What it costs, and how many people one may still invite (product.md §5). */
export function PricingPage({ appName, plans: { plans, ...terms } }: PricingPageProps) {
  const t = useTranslations('credits');
  const locale = useLocale();
  const price = formatMoney(terms.pricePerPersonCents, terms.currency, locale);
  const free = plans.find(({ isDefault }) => isDefault)?.people ?? 0;
  const questions = QUESTIONS.map((key) => ({
    question: t(`questions.${key}.question`),
    answer: t(`questions.${key}.answer`),
  }));
  return (
    <PageColumn>
      <div className={contentStyles.page}>
        <ContentHeading title={t('title')} lead={t('lead', { free, price })} />
        <CreditState appName={appName} />
        <section>
          <h2 className={styles.heading}>{t('plans')}</h2>
          <ul className={styles.plans}>
            {plans.map((plan) => (
              <Plan key={plan.plan} {...plan} currency={terms.currency} pricePerPerson={price} />
            ))}
          </ul>
          <p className={styles.any}>
            {t('anyNumber', { min: terms.peopleMin, max: terms.peopleMax, price })}
          </p>
        </section>
        <section>
          <h2 className={styles.heading}>{t('questionsTitle')}</h2>
          <QuestionList questions={questions} />
        </section>
      </div>
    </PageColumn>
  );
}

type PlanProps = PlanDto & { currency: string; pricePerPerson: string };

function Plan({ people, priceCents, isDefault, currency, pricePerPerson }: PlanProps) {
  const t = useTranslations('credits');
  const locale = useLocale();
  return (
    <li className={isDefault ? styles.free : styles.plan}>
      <span className={styles.people}>{t('people', { count: people })}</span>
      <span className={styles.price}>
        {priceCents === 0 ? t('free') : formatMoney(priceCents, currency, locale)}
      </span>
      <span className={styles.hint}>
        {isDefault ? t('freeHint') : t('perPerson', { price: pricePerPerson })}
      </span>
    </li>
  );
}
