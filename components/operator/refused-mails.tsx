'use client';

import { useTranslations } from 'next-intl';
import { listRefusedMails } from '#lib/browser/api/operator.ts';
import { useOperatorList } from '#lib/browser/hooks/use-operator.ts';
import { Entry } from './entry.tsx';
import { PagedSection } from './paged-section.tsx';
import { useTimes } from './use-times.ts';

export function RefusedMails({ count }: { count: number }) {
  const t = useTranslations('operator.mails');
  const timeOf = useTimes();
  const list = useOperatorList('mails', listRefusedMails);
  const texts = { title: t('title'), lead: t('lead'), error: t('error'), empty: t('empty') };
  return (
    <PagedSection texts={texts} list={list} count={count}>
      {({ _id, kind, what, at }) => (
        <Entry key={_id} heading={t(`kinds.${kind}`)} details={[what, timeOf(at)]} />
      )}
    </PagedSection>
  );
}
