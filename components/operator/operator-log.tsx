'use client';

import { useTranslations } from 'next-intl';
import { listLog } from '#lib/browser/api/operator.ts';
import { useOperatorList } from '#lib/browser/hooks/use-operator.ts';
import { Entry } from './entry.tsx';
import { PagedSection } from './paged-section.tsx';
import { useTimes } from './use-times.ts';

export function OperatorLog() {
  const t = useTranslations('operator.log');
  const timeOf = useTimes();
  const list = useOperatorList('log', listLog);
  return (
    <PagedSection texts={{ title: t('title'), error: t('error'), empty: t('empty') }} list={list}>
      {({ _id, action, subject, operator, reason, at }) => {
        const time = timeOf(at);
        return (
          <Entry
            key={_id}
            heading={t(`actions.${action}`)}
            details={[reason, subject, t('line', { operator, time })]}
          />
        );
      }}
    </PagedSection>
  );
}
