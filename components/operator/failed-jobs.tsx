'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { listFailedJobs, retryJob } from '#lib/browser/api/operator.ts';
import { useOperatorList } from '#lib/browser/hooks/use-operator.ts';
import type { FailedJobDto } from '#lib/contracts/operator.ts';
import { ActionDialog } from './action-dialog.tsx';
import { Entry } from './entry.tsx';
import { PagedSection } from './paged-section.tsx';
import { useDecision } from './use-decision.ts';
import { useTimes } from './use-times.ts';

export function FailedJobs({ count }: { count: number }) {
  const t = useTranslations('operator.jobs');
  const timeOf = useTimes();
  const list = useOperatorList('failed-jobs', listFailedJobs);
  const { decision: retried, decide, close } = useDecision<FailedJobDto>();
  const texts = { title: t('title'), lead: t('lead'), error: t('error'), empty: t('empty') };
  return (
    <>
      <PagedSection texts={texts} list={list} count={count}>
        {(failed) => {
          const { _id, job, subject, reason, failedAt, tries } = failed;
          const time = timeOf(failedAt);
          const details = [
            ...(subject ? [t('subject', subject)] : []),
            reason,
            t('tries', { count: tries, time }),
          ];
          return (
            <Entry key={_id} heading={job} details={details}>
              <Button
                size="small"
                variant="outlined"
                aria-label={t('retryOne', { job })}
                onClick={() => decide(failed)}
              >
                {t('retry')}
              </Button>
            </Entry>
          );
        }}
      </PagedSection>
      {retried && (
        <ActionDialog
          title={t('dialog.title', { job: retried.job })}
          text={t('dialog.text')}
          confirm={t('dialog.confirm')}
          isGentle
          act={(basis) => retryJob({ ...basis, jobId: retried._id })}
          onClose={close}
        />
      )}
    </>
  );
}
