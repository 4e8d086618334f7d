'use client';

import { useLocale, useTranslations } from 'next-intl';
import { listOpenPayments } from '#lib/browser/api/operator.ts';
import { useOperatorList } from '#lib/browser/hooks/use-operator.ts';
import { formatMoney } from '#lib/format/money.ts';
import { Entry } from './entry.tsx';
import { PagedSection } from './paged-section.tsx';
import { useTimes } from './use-times.ts';

export function OpenPayments({ count }: { count: number }) {
  const t = useTranslations('operator.payments');
  const locale = useLocale();
  const timeOf = useTimes();
  const list = useOperatorList('payments', listOpenPayments);
  const texts = { title: t('title'), lead: t('lead'), error: t('error'), empty: t('empty') };
  return (
    <PagedSection texts={texts} list={list} count={count}>
      {({ _id, state, reason, sessionId, paymentId, amount, currency, at }) => (
        <Entry
          key={_id}
          heading={t(`states.${state}`)}
          details={[
            ...(amount !== null && currency ? [formatMoney(amount, currency, locale)] : []),
            ...(reason ? [t(`reasons.${reason}`)] : []),
            ...[sessionId, paymentId].filter((id) => id !== null),
            timeOf(at),
          ]}
        />
      )}
    </PagedSection>
  );
}
